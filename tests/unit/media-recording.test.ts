import { recordStream } from '@/lib/browser/capture/media-recording';
import { createStream } from '../support/browser-factories';

/** A browser's recorder that takes what it is told and gives one chunk at its end. */
function installRecorder(supported: string[], refused: string[] = []) {
  const told: { options?: MediaRecorderOptions; timeslice?: number } = {};
  class FakeRecorder {
    static isTypeSupported = (type: string) => supported.includes(type);
    state = 'inactive';
    mimeType = 'video/webm';
    onstart = () => {};
    onstop = () => {};
    ondataavailable: (event: { data: Blob }) => void = () => {};
    constructor(_stream: MediaStream, options: MediaRecorderOptions) {
      told.options = options;
    }
    start(timeslice: number) {
      if (refused.includes(told.options?.mimeType ?? '')) throw Object.assign(new Error('no codec for the sound'), { name: 'NotSupportedError' });
      told.timeslice = timeslice;
      this.state = 'recording';
      queueMicrotask(() => this.onstart());
    }
    stop() {
      this.ondataavailable({ data: new Blob(['a film']) });
      this.onstop();
    }
  }
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  return told;
}

afterEach(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));

it('asks the recorder for the first codec it has, and a chunk every 10 ms', async () => {
  const told = installRecorder(['video/webm;codecs=vp8', 'video/webm']);
  const recording = recordStream(createStream());
  await recording.started;
  expect(told).toMatchObject({ timeslice: 10, options: { mimeType: 'video/webm;codecs=vp8' } });
  const { blob } = await recording.stop();
  expect([blob.type, await blob.text()]).toEqual(['video/mp4', 'a film']);
});

it('takes the next type when the recorder refuses one only when it is started, as Firefox does', async () => {
  const told = installRecorder(['video/webm;codecs=vp8', 'video/webm'], ['video/webm;codecs=vp8']);
  const recording = recordStream(createStream());
  await recording.started;
  expect(told).toMatchObject({ timeslice: 10, options: { mimeType: 'video/webm' } });
});

it('says that it is not supported when the recorder refuses every type', () => {
  installRecorder(['video/webm'], ['video/webm', '']);
  expect(() => recordStream(createStream())).toThrow('no codec for the sound');
});
