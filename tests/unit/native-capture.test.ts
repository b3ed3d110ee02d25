import type { Camera } from '@/lib/browser/capture/capture';
import { createCameraCapture } from '@/lib/browser/capture/camera-capture';
import { createCamera, createManualTimers, createRecording, createStream, settle } from '../support/browser-factories';

const TAKE = { uploadId: 'take-0000-0000-0001', count: 1, sectionId: '1' };

function setUp() {
  const opened: { camera: Camera; grant: () => void }[] = [];
  const open = jest.fn(
    (facing: Camera['facing']) =>
      new Promise<Camera>((resolve) => {
        const camera = createCamera({ facing, stream: createStream() });
        opened.push({ camera, grant: () => resolve(camera) });
      }),
  );
  const stop = jest.fn(async () => createRecording());
  const cancel = jest.fn();
  let end = () => {};
  const record = jest.fn(() => {
    const ended = new Promise<void>((resolve) => (end = resolve));
    return { started: Promise.resolve(), ended, flush: () => {}, stop, cancel };
  });
  const timers = createManualTimers();
  return {
    capture: createCameraCapture({ open, willAsk: async () => true, record, timers }),
    open,
    opened,
    record,
    stop,
    cancel,
    timers,
    end: () => end(),
  };
}

/** Returns a camera that is recording, and counts the reports that it was lost. */
async function setUpRecording() {
  const set = setUp();
  const lost = jest.fn();
  set.capture.onLost(lost);
  const opening = set.capture.open('front');
  set.opened[0]?.grant();
  const { stream } = await opening;
  await set.capture.start(() => {}, TAKE);
  const [audio] = stream.getAudioTracks();
  const [video] = stream.getVideoTracks();
  return { ...set, lost, audio, video };
}

const isOff = (camera?: Camera) => camera?.stream.getTracks().every((track) => track.readyState === 'ended');

it('explains nothing before a camera that was on before: browsers ask once for a page', async () => {
  const { capture, opened } = setUp();
  expect(await capture.willAsk()).toBe(true);
  const opening = capture.open('front');
  opened[0]?.grant();
  await opening;
  capture.close();
  expect([isOff((await opening) as Camera), await capture.willAsk()]).toEqual([true, false]);
});

it('asks for the camera once, however often it is connected', async () => {
  const { capture, open, opened } = setUp();
  const [first, second] = [capture.open('front'), capture.open('front')];
  opened[0]?.grant();
  expect(await first).toBe(await second);
  await capture.open('front');
  expect(open).toHaveBeenCalledTimes(1);
});

it('stops a stream that is granted after the visitor has left', async () => {
  const { capture, opened } = setUp();
  const opening = capture.open('front');
  capture.close();
  opened[0]?.grant();
  await expect(opening).rejects.toMatchObject({ code: 'lost' });
  expect(isOff(opened[0]?.camera)).toBe(true);
});

it('turns one camera off before it turns the other on', async () => {
  const { capture, opened } = setUp();
  const front = capture.open('front');
  opened[0]?.grant();
  await front;
  void capture.open('rear');
  expect(isOff(opened[0]?.camera)).toBe(true);
  expect(capture.getFacing()).toBe('rear');
});

it('asks again after a refusal', async () => {
  const open = jest.fn(() => Promise.reject(new Error('refused')));
  const capture = createCameraCapture({
    open,
    willAsk: async () => true,
    record: setUp().record,
    timers: createManualTimers(),
  });
  await expect(capture.open('front')).rejects.toThrow('refused');
  await expect(capture.open('front')).rejects.toThrow('refused');
  expect(open).toHaveBeenCalledTimes(2);
});

it('tells when a track ends by itself, and asks for a new camera next time', async () => {
  const { capture, open, opened } = setUp();
  const lost = jest.fn();
  capture.onLost(lost);
  const opening = capture.open('front');
  opened[0]?.grant();
  const { stream } = await opening;
  stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
  expect(lost).toHaveBeenCalledTimes(1);
  void capture.open('front');
  expect(open).toHaveBeenCalledTimes(2);
});

it('starts one recorder, however often it is started', async () => {
  const { capture, opened, record } = setUp();
  const opening = capture.open('front');
  opened[0]?.grant();
  await opening;
  await Promise.all([capture.start(() => {}, TAKE), capture.start(() => {}, TAKE)]);
  expect(record).toHaveBeenCalledTimes(1);
});

it('records nothing without a camera', async () => {
  await expect(setUp().capture.start(() => {}, TAKE)).rejects.toMatchObject({ code: 'failed' });
});

it('keeps nothing of a recording that was thrown away', async () => {
  const { capture, cancel, record } = await setUpRecording();
  capture.cancel();
  expect(cancel).toHaveBeenCalledTimes(1);
  await expect(capture.stop()).rejects.toMatchObject({ code: 'failed' });
  await capture.start(() => {}, TAKE);
  expect(record).toHaveBeenCalledTimes(2);
});

it('gives a recording to whoever stops it, also when the camera was turned off just before', async () => {
  const { capture, stop, lost, end } = await setUpRecording();
  capture.close();
  await expect(capture.stop()).resolves.toEqual(createRecording());
  end();
  await settle();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(lost).not.toHaveBeenCalled();
});

it('records anew after the camera was turned off in the middle of a recording', async () => {
  const { capture, opened, record } = await setUpRecording();
  capture.close();
  const opening = capture.open('front');
  opened[1]?.grant();
  await opening;
  await capture.start(() => {}, TAKE);
  expect(record).toHaveBeenCalledTimes(2);
});

it('does not start a recording that is thrown away before it began', async () => {
  const { capture, opened } = setUp();
  const opening = capture.open('front');
  opened[0]?.grant();
  await opening;
  const starting = capture.start(() => {}, TAKE);
  capture.cancel();
  await expect(starting).rejects.toMatchObject({ code: 'lost' });
});

it('tells when a track that is recorded gives nothing for a second, and asks for a new camera next time', async () => {
  const { capture, audio, lost, timers, open } = await setUpRecording();
  audio?.dispatchEvent(new Event('mute'));
  await timers.pass(999);
  expect(lost).not.toHaveBeenCalled();
  await timers.pass(1);
  expect(lost).toHaveBeenCalledTimes(1);
  void capture.open('front');
  expect(open).toHaveBeenCalledTimes(2);
});

it('takes no notice of a track that is muted for less than a second', async () => {
  const { video, lost, timers } = await setUpRecording();
  video?.dispatchEvent(new Event('mute'));
  await timers.pass(900);
  video?.dispatchEvent(new Event('unmute'));
  await timers.pass(5000);
  expect(lost).not.toHaveBeenCalled();
});

it('tells when the recorder stops by itself', async () => {
  const { lost, end } = await setUpRecording();
  end();
  await settle();
  expect(lost).toHaveBeenCalledTimes(1);
});

it('tells nothing when it is stopped', async () => {
  const { capture, lost, end, stop, audio, timers } = await setUpRecording();
  // As in browsers, the recording ends first, then `stop` resolves.
  stop.mockImplementationOnce(async () => {
    end();
    await settle();
    return createRecording();
  });
  await capture.stop();
  audio?.dispatchEvent(new Event('mute'));
  await timers.pass(5000);
  expect(lost).not.toHaveBeenCalled();
});

it('notices a track that was muted before the recording began', async () => {
  const { capture, opened, timers } = setUp();
  const lost = jest.fn();
  capture.onLost(lost);
  const opening = capture.open('front');
  opened[0]?.grant();
  const { stream } = await opening;
  Object.assign(stream.getAudioTracks()[0] ?? {}, { muted: true });
  await capture.start(() => {}, TAKE);
  await timers.pass(1000);
  expect(lost).toHaveBeenCalledTimes(1);
});
