import { createClipSending } from '@/components/organizer/builder/clips/clip-sending';
import type { ClipFile } from '@/components/organizer/builder/clips/clip-files';
import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';
import type { Clip } from '@/lib/contract/organizer/clips';

const clip = { id: 'clip-1', kind: 'video', state: 'ready' } as Clip;
const file: ClipFile = { blob: new Blob(['film']), name: 'question.webm', kind: 'video', type: 'video/webm' };
const part = { fromMs: 500, toMs: 2000 };

function begin() {
  let added = 0;
  const add = jest.fn(async () => ({ clipId: `clip-${(added += 1)}`, data: { url: '/store', fields: {} } }));
  const make = jest.fn(async () => clip);
  const post = jest.fn<Promise<void>, unknown[]>(async () => undefined);
  const wait = jest.fn(async () => undefined);
  const sending = createClipSending({ calls: { add, make }, postFile: post, wait });
  return { sending, add, make, post, wait };
}
const failure = (code: ConstructorParameters<typeof CallError>[0]) => new CallError(code, code);

describe('a file that becomes a clip', () => {
  it('is sent with the type that was announced, and made with its trim', async () => {
    const { sending, add, make, post } = begin();
    expect(await sending.make(file, part)).toBe(clip);
    expect(add).toHaveBeenCalledWith({ kind: 'video', bytes: 4, type: 'video/webm' });
    expect((post.mock.calls[0]![1] as Blob).type).toBe('video/webm');
    expect(make).toHaveBeenCalledWith('clip-1', part);
  });

  it('may be on its way before it is decided what becomes of it', async () => {
    const { sending, add, make } = begin();
    const states: string[] = [];
    sending.subscribe(() => states.push(sending.getState().name));
    sending.send(file);
    await Promise.resolve();
    await sending.make(file, null);
    expect(add).toHaveBeenCalledTimes(1);
    expect(make).toHaveBeenCalledWith('clip-1', null);
    expect(states.at(-1)).toBe('making');
  });

  it('is sent anew after the connection broke', async () => {
    const { sending, add, post } = begin();
    post.mockRejectedValueOnce(failure('network'));
    expect(await sending.make(file, null)).toBeNull();
    expect(sending.getState()).toMatchObject({ name: 'failed', error: { code: 'network' } });
    expect(await sending.make(file, null)).toBe(clip);
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('is not sent again when it arrived and could not be made', async () => {
    const { sending, add, make } = begin();
    make.mockRejectedValueOnce(failure('internal')).mockRejectedValueOnce(failure('internal'));
    expect(await sending.make(file, part)).toBeNull();
    expect(await sending.make(file, part)).toBe(clip);
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('is another clip when another part of it is used', async () => {
    const { sending, add, make } = begin();
    make.mockRejectedValueOnce(failure('internal')).mockRejectedValueOnce(failure('internal'));
    await sending.make(file, part);
    await sending.make(file, null);
    expect(add).toHaveBeenCalledTimes(2);
    expect(make).toHaveBeenLastCalledWith('clip-2', null);
  });

  it('is asked for again as long as the server says that it takes long', async () => {
    const { sending, make, wait } = begin();
    const busy = errorFromAnswer(503, { error: { code: 'unavailable', message: 'busy' } }, '3');
    make.mockRejectedValueOnce(busy).mockRejectedValueOnce(busy);
    expect(await sending.make(file, null)).toBe(clip);
    expect(wait.mock.calls).toEqual([[3000], [3000]]);
  });

  it('is refused at once when it is no such clip', async () => {
    const { sending, make, wait } = begin();
    make.mockRejectedValueOnce(failure('fileUnusable'));
    expect(await sending.make(file, null)).toBeNull();
    expect(wait).not.toHaveBeenCalled();
    expect(sending.getState()).toMatchObject({ name: 'failed', error: { code: 'fileUnusable' } });
  });

  it('says nothing any more once it is cancelled', async () => {
    const { sending, post } = begin();
    let progress: (share: number) => void = () => {};
    post.mockImplementationOnce((_, __, ___, onProgress, options) => {
      progress = onProgress as typeof progress;
      const { signal } = options as { signal: AbortSignal };
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(failure('network'))));
    });
    const made = sending.make(file, null);
    await Promise.resolve().then(() => undefined);
    await new Promise(setImmediate);
    progress(0.5);
    expect(sending.getState()).toEqual({ name: 'sending', share: 0.5 });
    sending.cancel();
    progress(0.9);
    expect(await made).toBeNull();
    expect(sending.getState()).toEqual({ name: 'idle' });
  });
});
