import { chooseTimeslice, listMimeTypes } from '@/lib/browser/capture/codec';
import { cameraConstraints } from '@/lib/browser/capture/constraints';
import { measureDecibels, toLevel } from '@/lib/browser/capture/level';
import { toCaptureError } from '@/lib/browser/capture/capture-error';
import { openSessionStream, openStream } from '@/lib/browser/capture/open-stream';
import { createStream } from '../support/browser-factories';

const CAMERA = { kind: 'videoinput', deviceId: 'c1' };
const OTHER_CAMERA = { kind: 'videoinput', deviceId: 'c2' };

/** Fake devices. Each request is granted or refused as the next item of the list says. */
function createDevices(answers: (MediaStream | Error)[], listed: object[] = [CAMERA]) {
  const getUserMedia = jest.fn<Promise<MediaStream>, [MediaStreamConstraints]>(async () => {
    const answer = answers.shift() ?? createStream();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { getUserMedia, enumerateDevices: async () => listed as MediaDeviceInfo[] };
}

const named = (name: string) => Object.assign(new Error(name), { name });
const permissionsWhere = (states: Record<string, string>) =>
  ({ query: async ({ name }: { name: string }) => ({ state: states[name] }) }) as unknown as Permissions;

const WEBM = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
const APPLE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${APPLE} Version/18.4 Mobile/15E148 Safari/604.1`;
const CHROME_IOS = `${APPLE} CriOS/135.0 Mobile/15E148 Safari/604.1`;
const FIREFOX_IOS = `${APPLE} FxiOS/137.0 Mobile/15E148 Safari/605.1.15`;
const EDGE_IOS = `${APPLE} Version/18.0 EdgiOS/135.0 Mobile/15E148 Safari/604.1`;
const CHROMIUM =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const EDGE = `${CHROMIUM} Edg/156.0.0.0`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

it.each<[string, string, string[], string | undefined, number]>([
  [
    'Chromium',
    CHROMIUM,
    ['video/webm;codecs=h264', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'],
    'video/webm;codecs=h264',
    10,
  ],
  ['a browser without h264', EDGE, [...WEBM].reverse(), 'video/webm;codecs=vp9', 10],
  ['Firefox', FIREFOX, ['video/webm;codecs=vp8', 'video/webm'], 'video/webm;codecs=vp8', 10],
  ['a browser that names no codec', FIREFOX, ['video/webm'], 'video/webm', 10],
  ['Safari 18.3', SAFARI, ['video/mp4'], 'video/mp4', 1000],
  ['Safari 18.4', SAFARI, [...WEBM, 'video/mp4'], 'video/webm;codecs=vp9', 1000],
  ['Chrome on an iPhone', CHROME_IOS, [...WEBM, 'video/mp4'], 'video/webm;codecs=vp9', 1000],
  ['Firefox on an iPhone', FIREFOX_IOS, [...WEBM, 'video/mp4'], 'video/webm;codecs=vp9', 1000],
  ['Edge on an iPhone', EDGE_IOS, [...WEBM, 'video/mp4'], 'video/webm;codecs=vp9', 1000],
  ['a browser that names nothing', FIREFOX, [], undefined, 1000],
])('picks what %s can record (spec 9.4)', (_, userAgent, supported, mimeType, timeslice) => {
  expect(listMimeTypes((type) => supported.includes(type))[0]).toBe(mimeType);
  expect(chooseTimeslice(mimeType, userAgent)).toBe(timeslice);
});

it('asks for the camera of the specification (spec 9.1)', () => {
  expect(cameraConstraints({ facing: 'front', withMinimums: true })).toEqual({
    audio: true,
    video: {
      width: { min: 640, ideal: 640, max: 1280 },
      height: { min: 480, ideal: 480, max: 720 },
      frameRate: 30,
      aspectRatio: 1.333,
      facingMode: 'user',
    },
  });
});

it('asks for the camera and the microphone that the visitor chose', () => {
  const { audio, video } = cameraConstraints({
    facing: 'front',
    withMinimums: true,
    chosen: { camera: 'c2', microphone: 'm2' },
  });
  expect(audio).toEqual({ deviceId: { exact: 'm2' } });
  expect(video).toMatchObject({ deviceId: { exact: 'c2' } });
  expect(video).not.toHaveProperty('facingMode');
});

it('asks for any camera when the one that was chosen is gone', async () => {
  const gone = named('OverconstrainedError');
  const stream = createStream();
  const devices = createDevices([gone, gone, stream]);
  expect((await openStream(devices, 'front', undefined, { camera: 'c9' })).stream).toBe(stream);
  const asked = devices.getUserMedia.mock.calls.map(([{ video }]) => video as MediaTrackConstraints);
  expect(asked.map(({ deviceId }) => deviceId)).toEqual([{ exact: 'c9' }, { exact: 'c9' }, undefined]);
});

it('asks for the camera that faces the room when the rear one is wanted (spec 2.44)', () => {
  expect(cameraConstraints({ facing: 'rear', withMinimums: true }).video).toMatchObject({ facingMode: 'environment' });
});

it('asks again without minimums when the camera cannot reach them', async () => {
  const devices = createDevices([named('OverconstrainedError')]);
  await openStream(devices, 'front');
  expect(devices.getUserMedia.mock.calls[1]?.[0].video).toMatchObject({
    width: { ideal: 640, max: 1280 },
    height: { ideal: 480, max: 720 },
  });
});

it.each([
  ['NotFoundError', 'notFound'],
  ['OverconstrainedError', 'notFound'],
  ['NotAllowedError', 'notAllowed'],
  ['SecurityError', 'notAllowed'],
  ['NotReadableError', 'busy'],
  ['NotSupportedError', 'unsupported'],
  ['AbortError', 'failed'],
])('calls %s %s (spec 8.16)', async (name, code) => {
  expect(toCaptureError(named(name)).code).toBe(code);
  await expect(openStream(createDevices([named(name), named(name)]), 'front')).rejects.toMatchObject({ code });
});

it.each([
  ['Permission dismissed', 'dismissed'],
  ['Permission denied by system', 'blockedBySystem'],
  ['Permission denied', 'notAllowed'],
])('tells by Chromium’s message %j who refused', async (message, code) => {
  const error = Object.assign(new Error(message), { name: 'NotAllowedError' });
  await expect(openStream(createDevices([error]), 'front')).rejects.toMatchObject({ code });
});

it.each([
  [{ camera: 'denied', microphone: 'granted' }, 'notAllowedVideo'],
  [{ camera: 'prompt', microphone: 'denied' }, 'notAllowedAudio'],
  [{ camera: 'denied', microphone: 'denied' }, 'notAllowed'],
  [{ camera: 'prompt', microphone: 'prompt' }, 'notAllowed'],
])('says which was refused where permissions are %j (spec 8.14)', async (states, code) => {
  await expect(
    openStream(createDevices([named('NotAllowedError')]), 'front', permissionsWhere(states)),
  ).rejects.toMatchObject({ code });
});

it('says that an insecure page gets no camera', async () => {
  await expect(openStream(undefined, 'front')).rejects.toMatchObject({ code: 'insecure' });
});

it('says that a device is not supported that has no camera to give on a secure page (spec 8.18)', async () => {
  const { isSecureContext } = globalThis;
  Object.assign(globalThis, { isSecureContext: true });
  await expect(openStream(undefined, 'front')).rejects.toMatchObject({ code: 'deviceUnsupported' });
  Object.assign(globalThis, { isSecureContext });
});

it.each([[['video']], [['audio']]] as const)(
  'needs both tracks and lets go of a stream of %j alone (spec 5.21)',
  async (kinds) => {
    const stream = createStream(kinds);
    await expect(openStream(createDevices([stream]), 'front')).rejects.toMatchObject({
      code: 'missingTrack',
      message: 'Recording needs both audio and video tracks',
    });
    expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended']);
  },
);

it.each([
  [[CAMERA], false],
  [[CAMERA, OTHER_CAMERA, { kind: 'audioinput', deviceId: 'm1' }], true],
])('counts the cameras (spec 3.20)', async (listed, hasMultipleCameras) => {
  expect(await openStream(createDevices([], listed), 'front')).toMatchObject({ hasMultipleCameras });
});

it('takes the other camera for the rear one where cameras face nowhere', async () => {
  const first = createStream(['audio', 'video'], { deviceId: 'c1' });
  const devices = createDevices([first], [CAMERA, OTHER_CAMERA]);
  await openStream(devices, 'rear');
  expect(first.getTracks().every((track) => track.readyState === 'ended')).toBe(true);
  expect(devices.getUserMedia.mock.calls[1]?.[0].video).toMatchObject({ deviceId: { exact: 'c2' } });
});

it('keeps a rear camera that says it is one', async () => {
  const devices = createDevices(
    [createStream(['audio', 'video'], { deviceId: 'c1', facingMode: 'environment' })],
    [CAMERA, OTHER_CAMERA],
  );
  await openStream(devices, 'rear');
  expect(devices.getUserMedia).toHaveBeenCalledTimes(1);
});

it.each([
  ['silence', 0, 0],
  ['full scale', 1, 1],
  ['a thousandth of full scale', 0.001, 0],
  ['a thirtieth of full scale', 0.0316, 0.5],
])('hears %s', (_, amplitude, level) => {
  expect(toLevel(measureDecibels(new Float32Array(64).fill(amplitude)))).toBeCloseTo(level, 2);
});

const labelled = (deviceId: string, label: string) => ({ kind: 'videoinput', deviceId, label });
const facesAway = { facingMode: { exact: 'environment' } };

it.each([
  [
    "the device labelled 'Back Camera'",
    [labelled('c1', 'Front Camera'), labelled('c2', 'Back Camera'), labelled('c3', 'Back Ultra Wide Camera')],
    [{ deviceId: { exact: 'c2' } }],
  ],
  [
    'else, where cameras have other names, one that faces away',
    [labelled('c1', 'Frontkamera'), labelled('c2', 'Rückkamera')],
    [facesAway],
  ],
  [
    'else the first',
    [labelled('c1', 'Camera one'), labelled('c2', 'Camera two')],
    [facesAway, { deviceId: { exact: 'c1' } }],
  ],
  [
    'else, where nothing is known yet, what the browser takes for it',
    [labelled('', '')],
    [facesAway, { facingMode: 'environment' }],
  ],
])('for a video session the rear camera is %s (spec 9.3)', async (_, listed, asked) => {
  const devices = createDevices(
    asked.slice(1).map(() => named('OverconstrainedError')),
    listed,
  );
  const { hasMultipleCameras } = await openSessionStream(devices, 'rear');
  expect(devices.getUserMedia.mock.calls).toEqual(
    asked.map((camera) => [{ audio: true, video: { width: 640, height: 480, frameRate: 15, ...camera } }]),
  );
  expect(hasMultipleCameras).toBe(listed.length > 1);
});

it('a video session captures 640x480 at 15 fps, from the devices the visitor chose (spec 9.2)', async () => {
  const devices = createDevices([]);
  await openSessionStream(devices, 'front', undefined, { camera: 'c2', microphone: 'm2' });
  await openSessionStream(devices, 'front');
  const size = { width: 640, height: 480, frameRate: 15 };
  expect(devices.getUserMedia.mock.calls).toEqual([
    [{ audio: { deviceId: { exact: 'm2' } }, video: { ...size, deviceId: { exact: 'c2' } } }],
    [{ audio: true, video: { ...size, facingMode: 'user' } }],
  ]);
});

it('a video session goes on without a chosen camera that is gone, and names a refusal', async () => {
  const stream = createStream();
  const devices = createDevices([named('OverconstrainedError'), stream]);
  expect((await openSessionStream(devices, 'front', undefined, { camera: 'c9' })).stream).toBe(stream);
  const refusing = createDevices([named('NotAllowedError')]);
  await expect(
    openSessionStream(refusing, 'front', permissionsWhere({ camera: 'granted', microphone: 'denied' })),
  ).rejects.toMatchObject({ code: 'notAllowedAudio' });
});
