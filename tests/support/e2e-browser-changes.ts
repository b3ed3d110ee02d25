/** Changes of the browser for `withBrowserChange`: they run in the page before it is opened. */

/** The browser has neither been asked for the camera yet, nor has it an answer. */
export function neverAsked(): void {
  navigator.permissions.query = () =>
    Promise.resolve(Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus);
}

/** The browser can neither record nor join a video session. */
export function withoutRecorder(): void {
  for (const name of ['MediaRecorder', 'RTCPeerConnection']) Reflect.deleteProperty(window, name);
}

/** A camera with its lens covered, and a microphone that is off. */
export function coveredAndMuted(): void {
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    stream.getAudioTracks().forEach((track) => (track.enabled = false));
    stream.getVideoTracks().forEach((track) => (track.enabled = false));
    return stream;
  };
}

/** The same microphone, and a second one to choose. */
export function mutedAmongTwo(): void {
  const devices = navigator.mediaDevices;
  const [ask, list] = [devices.getUserMedia.bind(devices), devices.enumerateDevices.bind(devices)];
  devices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    stream.getAudioTracks().forEach((track) => (track.enabled = false));
    return stream;
  };
  const second = { kind: 'audioinput', deviceId: 'second', groupId: '', label: 'Headset' };
  devices.enumerateDevices = async () => [...(await list()), second as MediaDeviceInfo];
}

/** A camera that is on and sends nothing. */
export function withoutPicture(): void {
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await ask({ ...constraints, video: false });
    const [nothing] = document.createElement('canvas').captureStream(0).getVideoTracks();
    if (nothing) stream.addTrack(nothing);
    return stream;
  };
}
