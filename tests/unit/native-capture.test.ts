import type { Connection } from '@/lib/browser/capture/capture';
import { assemble } from '@/lib/browser/capture/media-recording';
import { createNativeCapture } from '@/lib/browser/capture/native-capture';
import { createConnection, createRecording, createStream, settle } from '../support/browser-factories';

function setUp() {
  const opened: { connection: Connection; grant: () => void }[] = [];
  const open = jest.fn(
    (facing: Connection['facing']) =>
      new Promise<Connection>((resolve) => {
        const connection = createConnection({ facing, stream: createStream() });
        opened.push({ connection, grant: () => resolve(connection) });
      }),
  );
  const stop = jest.fn(async () => createRecording());
  const record = jest.fn(() => ({ started: Promise.resolve(), stop }));
  return { capture: createNativeCapture({ open, record }), open, opened, record, stop };
}

const isOff = (connection?: Connection) => connection?.stream.getTracks().every((track) => track.readyState === 'ended');

it('asks for the camera once, however often it is connected', async () => {
  const { capture, open, opened } = setUp();
  const [first, second] = [capture.connect('front'), capture.connect('front')];
  opened[0]?.grant();
  expect(await first).toBe(await second);
  await capture.connect('front');
  expect(open).toHaveBeenCalledTimes(1);
});

it('stops a stream that is granted after the visitor has left', async () => {
  const { capture, opened } = setUp();
  const connecting = capture.connect('front');
  capture.disconnect();
  opened[0]?.grant();
  await expect(connecting).rejects.toMatchObject({ code: 'lost' });
  expect(isOff(opened[0]?.connection)).toBe(true);
});

it('turns one camera off before it turns the other on', async () => {
  const { capture, opened } = setUp();
  const front = capture.connect('front');
  opened[0]?.grant();
  await front;
  void capture.connect('rear');
  expect(isOff(opened[0]?.connection)).toBe(true);
  expect(capture.getFacing()).toBe('rear');
});

it('asks again after a refusal', async () => {
  const open = jest.fn(() => Promise.reject(new Error('refused')));
  const capture = createNativeCapture({ open, record: setUp().record });
  await expect(capture.connect('front')).rejects.toThrow('refused');
  await expect(capture.connect('front')).rejects.toThrow('refused');
  expect(open).toHaveBeenCalledTimes(2);
});

it('tells when a track ends by itself, and asks for a new camera next time', async () => {
  const { capture, open, opened } = setUp();
  const lost = jest.fn();
  capture.onLost(lost);
  const connecting = capture.connect('front');
  opened[0]?.grant();
  const { stream } = await connecting;
  stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
  expect(lost).toHaveBeenCalledTimes(1);
  void capture.connect('front');
  expect(open).toHaveBeenCalledTimes(2);
});

it('starts one recorder, however often it is started', async () => {
  const { capture, opened, record } = setUp();
  const connecting = capture.connect('front');
  opened[0]?.grant();
  await connecting;
  await Promise.all([capture.start(), capture.start()]);
  expect(record).toHaveBeenCalledTimes(1);
});

it('records nothing without a camera', async () => {
  await expect(setUp().capture.start()).rejects.toMatchObject({ code: 'failed' });
});

it('keeps nothing of a recording that was thrown away', async () => {
  const { capture, opened, record, stop } = setUp();
  const connecting = capture.connect('front');
  opened[0]?.grant();
  await connecting;
  await capture.start();
  capture.cancel();
  await settle();
  expect(stop).toHaveBeenCalledTimes(1);
  await expect(capture.stop()).rejects.toMatchObject({ code: 'failed' });
  await capture.start();
  expect(record).toHaveBeenCalledTimes(2);
});

it('labels a film video/mp4 and keeps its first byte, which comes alone', async () => {
  const { blob } = assemble([new Blob(['\x1a']), new Blob(['E\xdf'])], 'video/webm', 1000);
  expect(blob.type).toBe('video/mp4');
  expect((await blob.text()).startsWith('\x1aE')).toBe(true);
});

it.each([[[]], [['']], [['\x1a']]])('takes the chunks %j for no recording', (chunks) => {
  expect(() => assemble(chunks.map((chunk) => new Blob([chunk])), 'video/webm', 1000)).toThrow('The recorder gave nothing');
});
