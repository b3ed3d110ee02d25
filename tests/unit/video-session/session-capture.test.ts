import { type Camera, CaptureError, StartPutOff } from '@/lib/browser/capture/capture';
import { createSessionCapture } from '@/lib/browser/video-session/session-capture';
import { createSessionConnection } from '@/lib/browser/video-session/session-connection';
import { createCamera, createManualTimers, createStream, settle } from '../../support/browser-factories';
import { createStandInLibrary } from '../../support/video-session/stand-in-video-library';

const KEYS = { sessionId: 's1', token: 't1', apiKey: 'k1' };
const TAKE = { uploadId: 'take-0000-0000-0001', count: 1, sectionId: '1' };

function setUp({
  createSession = async () => KEYS,
  settings = { width: 640, height: 480 } as MediaTrackSettings,
} = {}) {
  const standIn = createStandInLibrary();
  const timers = createManualTimers();
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  const cameras: Camera[] = [];
  const calls = {
    start: jest.fn<Promise<void>, [object]>(async () => {}),
    stop: jest.fn<Promise<void>, [string]>(async () => {}),
    discard: jest.fn<void, [string]>(),
  };
  const load = jest.fn(async () => standIn.library);
  const capture = createSessionCapture({
    connection: createSessionConnection({ loadLibrary: load, createSession, log }),
    openStream: async (facing) => {
      cameras.push(createCamera({ facing, stream: createStream(['audio', 'video'], settings) }));
      return cameras.at(-1)!;
    },
    willAsk: async () => true,
    calls,
    log,
    timers,
  });
  const isOn = (index: number) => cameras[index]?.stream.getTracks()[0]?.readyState === 'live';
  return { standIn, timers, logged, cameras, calls, capture, load, isOn };
}

it('sends the camera to the session at 640x480 and 15 fps, without the default UI (spec 9.2)', async () => {
  const { standIn, capture, cameras } = setUp();
  expect(await capture.open('front')).toBe(cameras[0]);
  expect(standIn.asked).toEqual(['session k1 s1', 'connect t1', 'publisher', 'publish']);
  const [audioSource, videoSource] = cameras[0]!.stream.getTracks();
  expect(standIn.options).toEqual([
    { insertDefaultUI: false, resolution: '640x480', frameRate: 15, audioSource, videoSource },
  ]);
});

it('loads nothing of the library before the camera is wanted', async () => {
  const { load, capture } = setUp();
  expect(load).not.toHaveBeenCalled();
  await capture.open('front');
  expect(load).toHaveBeenCalled();
});

it('another camera replaces the one before in the same session', async () => {
  const { standIn, capture, isOn } = setUp();
  await capture.open('front');
  await capture.open('rear');
  expect(standIn.asked.slice(4)).toEqual(['unpublish', 'publisher', 'publish']);
  expect([isOn(0), isOn(1)]).toEqual([false, true]);
});

it.each(['publish', 'initPublisher'] as const)(
  'an error of %s is logged and treated as success (spec 7.31)',
  async (kind) => {
    const { standIn, capture, logged, cameras } = setUp();
    standIn.next({ [kind]: { name: 'OT_CREATE_PEER_CONNECTION_FAILED', message: 'no' } });
    expect(await capture.open('front')).toBe(cameras[0]);
    expect(logged).toEqual(['Video session not published']);
  },
);

it('an error of creating the session is logged and rejected, and the camera is off (spec 7.32)', async () => {
  const createSession = jest.fn(async () => KEYS).mockRejectedValueOnce(new Error('no'));
  const { capture, logged, isOn } = setUp({ createSession });
  await expect(capture.open('front')).rejects.toMatchObject({ name: 'CaptureError', code: 'service' });
  expect([logged, isOn(0)]).toEqual([['Video session failed'], false]);
  await capture.open('front');
  expect(isOn(1)).toBe(true);
});

it('an error of connecting is logged and rejected, and the next try connects anew (spec 7.32)', async () => {
  const { standIn, capture, logged } = setUp();
  standIn.next({ connect: { name: 'OT_AUTHENTICATION_ERROR', message: 'expired' } });
  await expect(capture.open('front')).rejects.toMatchObject({ code: 'service' });
  expect(logged).toEqual(['Video session failed']);
  await capture.open('front');
  expect(standIn.asked.slice(2)).toEqual(['session k1 s1', 'connect t1', 'publisher', 'publish']);
});

it('tells when the connection ends, and connects again when asked for the camera', async () => {
  const { standIn, capture, logged, isOn } = setUp();
  const lost: unknown[] = [];
  capture.onLost((error) => lost.push(error));
  await capture.open('front');
  standIn.disconnect();
  expect([lost, logged]).toEqual([['service'], ['Video session disconnected']]);
  await capture.open('front');
  expect([isOn(0), isOn(1)]).toEqual([false, true]);
  expect(standIn.asked.filter((it) => it.startsWith('connect'))).toHaveLength(2);
});

it('turned off, it leaves the session and tells nobody', async () => {
  const { standIn, capture, isOn } = setUp();
  const lost = jest.fn();
  capture.onLost(lost);
  await capture.open('front');
  capture.close();
  await settle();
  expect(standIn.asked.at(-1)).toBe('disconnect');
  expect([isOn(0), lost.mock.calls]).toEqual([false, []]);
});

it('turned off while it connects, it leaves the session as soon as it is there', async () => {
  let grant = () => {};
  const createSession = () => new Promise<typeof KEYS>((resolve) => (grant = () => resolve(KEYS)));
  const { standIn, capture, isOn } = setUp({ createSession });
  const opening = capture.open('front');
  opening.catch(() => undefined);
  await settle();
  capture.close();
  grant();
  await expect(opening).rejects.toMatchObject({ name: 'CaptureError' });
  await settle();
  expect([standIn.asked.at(-1), isOn(0)]).toEqual(['disconnect', false]);
});

it('makes the service record the take, upright where the camera is', async () => {
  const { capture, calls } = setUp({ settings: { width: 480, height: 640 } });
  await capture.open('front');
  await capture.start(() => {}, TAKE);
  expect(calls.start.mock.calls).toEqual([[{ ...TAKE, isPortrait: true }]]);
});

it('a stop waits 500 ms before it is told to the service (spec 4.24)', async () => {
  const { capture, calls, timers } = setUp();
  await capture.open('front');
  await capture.start(() => {}, TAKE);
  await timers.pass(4000);
  const stopping = capture.stop();
  await timers.pass(499);
  expect(calls.stop).not.toHaveBeenCalled();
  await timers.pass(1);
  expect(calls.stop.mock.calls).toEqual([[TAKE.uploadId, false]]);
  expect(await stopping).toEqual({ mimeType: 'video/mp4', milliseconds: 4000, bytes: 0 });
});

it('a recording that the service does not start fails, and is discarded there', async () => {
  const { capture, calls, logged } = setUp();
  calls.start.mockRejectedValueOnce(new Error('no'));
  await capture.open('front');
  await expect(capture.start(() => {}, TAKE)).rejects.toMatchObject({ code: 'service' });
  expect(logged).toEqual(['Video session not recorded']);
  expect(calls.discard.mock.calls).toEqual([[TAKE.uploadId]]);
});

it('a start that was cancelled is discarded when the service answers', async () => {
  const { capture, calls } = setUp();
  let answer = () => {};
  calls.start.mockReturnValueOnce(new Promise<void>((resolve) => (answer = resolve)));
  await capture.open('front');
  const starting = capture.start(() => {}, TAKE);
  starting.catch(() => undefined);
  capture.cancel();
  await expect(starting).rejects.toMatchObject({ code: 'lost' });
  expect(calls.discard).not.toHaveBeenCalled();
  answer();
  await settle();
  expect(calls.discard.mock.calls).toEqual([[TAKE.uploadId]]);
});

it('a start that was cancelled is discarded once when it fails afterwards', async () => {
  const { capture, calls } = setUp();
  let fail: (error: Error) => void = () => {};
  calls.start.mockReturnValueOnce(new Promise<void>((_, reject) => (fail = reject)));
  await capture.open('front');
  const starting = capture.start(() => {}, TAKE);
  starting.catch(() => undefined);
  capture.cancel();
  await expect(starting).rejects.toMatchObject({ code: 'lost' });
  expect(calls.discard).not.toHaveBeenCalled();
  fail(new Error('no'));
  await settle();
  expect(calls.discard.mock.calls).toEqual([[TAKE.uploadId]]);
});

it('a recording that the server refuses says so', async () => {
  const { capture, calls } = setUp();
  calls.start.mockRejectedValueOnce(new CaptureError('refused', 'no'));
  await capture.open('front');
  await expect(capture.start(() => {}, TAKE)).rejects.toMatchObject({ code: 'refused' });
});

it('a recording that is put off has not failed: nothing is logged or discarded, and the next one starts', async () => {
  const { capture, calls, logged } = setUp();
  calls.start.mockRejectedValueOnce(new StartPutOff('asked'));
  await capture.open('front');
  await expect(capture.start(() => {}, TAKE)).rejects.toBeInstanceOf(StartPutOff);
  expect([logged, calls.discard.mock.calls]).toEqual([[], []]);
  await capture.start(() => {}, TAKE);
  expect(calls.start).toHaveBeenCalledTimes(2);
});

it('tells when a microphone or a camera goes, as without a session', async () => {
  const { capture, cameras, timers } = setUp();
  const lost: unknown[] = [];
  capture.onLost((error) => lost.push(error));
  await capture.open('front');
  await capture.start(() => {}, TAKE);
  const [microphone, camera] = cameras[0]!.stream.getTracks();
  microphone?.dispatchEvent(new Event('mute'));
  await timers.pass(1000);
  camera?.dispatchEvent(new Event('ended'));
  expect(lost).toEqual(['lost', 'lost']);
});

it('a recording that is cancelled while it is being stopped is kept', async () => {
  const { capture, calls, timers } = setUp();
  await capture.open('front');
  await capture.start(() => {}, TAKE);
  const stopping = capture.stop();
  capture.cancel();
  await timers.pass(500);
  await stopping;
  expect([calls.stop.mock.calls, calls.discard.mock.calls]).toEqual([[[TAKE.uploadId, false]], []]);
});
