import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { FRAMES_BEFORE } from '@/lib/domain/packet-grid';
import { BYTES_PER_FRAME } from '@/lib/domain/pcm';
import type { MezzanineRecord } from '@/lib/server/ports/store/takes';
import type { ByteRange } from '@/lib/server/ports/storage';
import type { Deps } from '@/lib/server/use-cases/deps';
import { copyBefore } from '@/lib/server/use-cases/films/sound-before';

/** The sound of a section: each frame is filled with its number. */
const soundOf = (frames: number) =>
  Buffer.concat(Array.from({ length: frames }, (_, frame) => Buffer.alloc(BYTES_PER_FRAME, frame)));

/** Copies the sound before a section from sections of so many frames; returns what was read of each, in order. */
async function copyFrom(...lengths: number[]): Promise<{ frames: number; audio: Buffer[] }> {
  const before = lengths.map((frames, index) => ({ frames, audioKey: String(index) }) as MezzanineRecord);
  const written = new Map<string, Buffer>();
  const deps = {
    storage: {
      read: async (key: string, { start = 0 }: ByteRange = {}) =>
        Readable.from([soundOf(lengths[Number(key)]!).subarray(start)]),
    },
    files: {
      write: async (path: string, content: Readable) => void written.set(path, await buffer(content)),
    },
  } as unknown as Deps;
  const { frames, audio } = await copyBefore(deps, before, '/folder');
  return { frames, audio: audio.map((path) => written.get(path)!) };
}

describe('the sound before a section', () => {
  it('is read from the end of the section before alone, however long that is', async () => {
    const { frames, audio } = await copyFrom(500, 18_000);
    expect(frames).toBe(18_500);
    expect(audio).toEqual([soundOf(18_000).subarray(-FRAMES_BEFORE * BYTES_PER_FRAME)]);
  });

  it('is read from as many sections as it takes, in their order', async () => {
    const { audio } = await copyFrom(300, 2, 3);
    expect(audio).toEqual([soundOf(300).subarray(-2 * BYTES_PER_FRAME), soundOf(2), soundOf(3)]);
  });

  it('is all there is where sections are short, and nothing before the first', async () => {
    expect((await copyFrom(1, 2)).audio).toEqual([soundOf(1), soundOf(2)]);
    expect(await copyFrom()).toEqual({ frames: 0, audio: [] });
  });
});
