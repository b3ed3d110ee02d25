import { createMemoryTakes } from '@/lib/browser/capture/memory-takes';

const slice = (words: string) => ({ blob: new Blob([words]), until: 1000, mimeType: 'video/webm;codecs=vp9,opus' });
const end = { milliseconds: 2400, ending: 'stopped' } as const;

async function record(takes: ReturnType<typeof createMemoryTakes>, words: string, keeps?: string): Promise<string> {
  const { uploadId, count } = takes.prepare();
  takes.begin({ uploadId, count }, keeps);
  takes.add({ uploadId, count }, slice(words));
  takes.add({ uploadId, count }, slice('!'));
  await takes.end({ uploadId, count }, end);
  return uploadId;
}

describe('takes in the memory of a page', () => {
  it('are whole when they have ended', async () => {
    const takes = createMemoryTakes();
    const { uploadId, count } = takes.prepare();
    takes.begin({ uploadId, count });
    takes.add({ uploadId, count }, slice('Hello'));
    expect(takes.read(uploadId)).toBeNull();
    await takes.end({ uploadId, count }, end);
    expect(takes.read(uploadId)).toMatchObject({ type: 'video/webm;codecs=vp9,opus', milliseconds: 2400 });
    expect(await takes.read(uploadId)?.film.text()).toBe('Hello');
  });

  it('stay until another is there to replace them', async () => {
    const takes = createMemoryTakes();
    const first = await record(takes, 'one');
    const { uploadId, count } = takes.prepare();
    takes.begin({ uploadId, count }, first);
    expect(await takes.read(first)?.film.text()).toBe('one!');
    await takes.end({ uploadId, count }, end);
    expect(takes.read(first)).toBeNull();
  });

  it('are gone with the page’s recorder, and their addresses with them', async () => {
    const takes = createMemoryTakes();
    const address = takes.read(await record(takes, 'one'))!.address;
    expect(await (await fetch(address)).text()).toBe('one!');
    takes.clear();
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });

  it('can be discarded while they are recorded', async () => {
    const takes = createMemoryTakes();
    const { uploadId, count } = takes.prepare();
    takes.begin({ uploadId, count });
    takes.discard(uploadId);
    takes.add({ uploadId, count }, slice('late'));
    await takes.end({ uploadId, count }, end);
    expect(takes.read(uploadId)).toBeNull();
  });
});
