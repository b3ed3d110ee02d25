export type DeviceCount = { cameras: number; microphones: number };

/** Calls back with the connected devices whenever one is connected or removed. Returns an unsubscribe function. */
export function watchDevices(
  onChange: (count: DeviceCount) => void,
  devices: MediaDevices | undefined = navigator.mediaDevices,
): () => void {
  if (!devices) return () => {};
  const count = async () => {
    const listed = await devices.enumerateDevices().catch(() => []);
    const countOf = (kind: MediaDeviceKind) => listed.filter((device) => device.kind === kind).length;
    onChange({ cameras: countOf('videoinput'), microphones: countOf('audioinput') });
  };
  const listener = () => void count();
  devices.addEventListener('devicechange', listener);
  return () => devices.removeEventListener('devicechange', listener);
}
