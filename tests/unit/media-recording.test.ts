import type { Slice } from '@/lib/browser/capture/capture';
import { recordStream } from '@/lib/browser/capture/media-recording';
import { createStream, settle } from '../support/browser-factories';

/** A fake MediaRecorder that accepts every option and emits one chunk when it stops. */
function installRecorder(
  supported: string[],
  { refused = [], film = 'a film', userAgent = '' }: { refused?: string[]; film?: string; userAgent?: string } = {},
) {
  const told: {
    options?: MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number };
    timeslice?: number;
    recorder?: FakeRecorder;
    asked: number;
  } = { asked: 0 };
  class FakeRecorder {
    static isTypeSupported = (type: string) => supported.includes(type);
    state = 'inactive';
    mimeType = 'video/webm';
    onstart = () => {};
    onstop = () => {};
    ondataavailable: (event: { data: Blob }) => void = () => {};
    constructor(_stream: MediaStream, options: MediaRecorderOptions) {
      told.options = options;
      told.recorder = this;
    }
    start(timeslice: number) {
      if (refused.includes(told.options?.mimeType ?? ''))
        throw Object.assign(new Error('no codec for the sound'), { name: 'NotSupportedError' });
      told.timeslice = timeslice;
      this.state = 'recording';
      queueMicrotask(() => this.onstart());
    }
    requestData() {
      told.asked += 1;
    }
    stop() {
      this.state = 'inactive';
      queueMicrotask(() => {
        this.ondataavailable({ data: new Blob([film]) });
        this.onstop();
      });
    }
  }
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent }, configurable: true });
  return told;
}

function createSink() {
  const given: Slice[] = [];
  return {
    onSlice: (slice: Slice) => void given.push(slice),
    texts: () => Promise.all(given.map(({ blob }) => blob.text())),
  };
}

const { navigator } = globalThis;
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
});

it('asks the recorder for the first codec it has, and a chunk every 10 ms (spec 1.15, 9.4, 9.5)', async () => {
  const told = installRecorder(['video/webm;codecs=vp8', 'video/webm']);
  const { onSlice, texts } = createSink();
  const recording = recordStream(createStream(), onSlice);
  await recording.started;
  expect(told).toMatchObject({ timeslice: 10, options: { mimeType: 'video/webm;codecs=vp8' } });
  expect(told.options).not.toHaveProperty('videoKeyFrameIntervalDuration');
  expect(await recording.stop()).toMatchObject({ mimeType: 'video/webm', bytes: 6 });
  expect(await texts()).toEqual(['a film']);
});

it('asks a recorder of MP4, which hands over at key frames only, for one a second', async () => {
  const told = installRecorder(['video/mp4']);
  await recordStream(createStream(), () => {}).started;
  expect(told).toMatchObject({
    timeslice: 1000,
    options: { mimeType: 'video/mp4', videoKeyFrameIntervalDuration: 1000 },
  });
});

it('asks the engine of Safari for a chunk every second, also of WebM', async () => {
  const told = installRecorder(['video/webm'], { userAgent: 'AppleWebKit/605.1.15 Version/18.4 Safari/604.1' });
  await recordStream(createStream(), () => {}).started;
  expect(told).toMatchObject({ timeslice: 1000, options: { mimeType: 'video/webm' } });
});

it('takes the next type when the recorder refuses one only when it is started, as Firefox does', async () => {
  const told = installRecorder(['video/webm;codecs=vp8', 'video/webm'], { refused: ['video/webm;codecs=vp8'] });
  await recordStream(createStream(), () => {}).started;
  expect(told).toMatchObject({ timeslice: 10, options: { mimeType: 'video/webm' } });
});

it('says that it is not supported when the recorder refuses every type', () => {
  installRecorder(['video/webm'], { refused: ['video/webm', ''] });
  expect(() => recordStream(createStream(), () => {})).toThrow('no codec for the sound');
});

it('hands over its last slice when it stops by itself', async () => {
  const told = installRecorder(['video/webm']);
  const { onSlice, texts } = createSink();
  const recording = recordStream(createStream(), onSlice);
  await recording.started;
  told.recorder?.stop();
  await recording.ended;
  expect(await texts()).toEqual(['a film']);
  expect(await recording.stop()).toMatchObject({ bytes: 6 });
});

it('asks the recorder for what it has when the page is hidden', async () => {
  const told = installRecorder(['video/webm']);
  const { onSlice, texts } = createSink();
  const recording = recordStream(createStream(), onSlice);
  await recording.started;
  recording.flush();
  told.recorder?.ondataavailable({ data: new Blob(['so far']) });
  expect(told.asked).toBe(1);
  expect(await texts()).toEqual(['so far']);
});

it.each(['', '\x1a'])('takes a film of %j for no recording, and hands over nothing', async (film) => {
  installRecorder(['video/webm'], { film });
  const { onSlice, texts } = createSink();
  const recording = recordStream(createStream(), onSlice);
  await recording.started;
  await expect(recording.stop()).rejects.toMatchObject({ code: 'failed', message: 'The recorder gave nothing' });
  expect(await texts()).toEqual([]);
});

it('hands over nothing of a recording that is thrown away', async () => {
  installRecorder(['video/webm']);
  const { onSlice, texts } = createSink();
  const recording = recordStream(createStream(), onSlice);
  await recording.started;
  recording.cancel();
  await settle();
  expect(await texts()).toEqual([]);
});
