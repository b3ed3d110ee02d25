import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { SAMPLES_BEFORE } from '@/lib/domain/packet-grid';
import { bytesOfSamples, type Channels } from '@/lib/domain/pcm';
import type { MezzanineRecord } from '@/lib/server/ports/store/takes';
import type { ByteRange } from '@/lib/server/ports/storage';
import type { Deps } from '@/lib/server/use-cases/deps';
import { copyBefore } from '@/lib/server/use-cases/films/sound-before';

/** The sound of a section: each sample has its number. That of one channel ends with a byte of its own. */
function soundOf(samples: number, channels: Channels = 2): Buffer {
  const sound = Buffer.alloc(bytesOfSamples(samples, channels) + (channels === 1 ? 1 : 0));
  for (let sample = 0; sample < samples; sample += 1)
    sound.writeUIntLE(sample % 65_536, bytesOfSamples(sample, channels), 2 * channels);
  return sound;
}

/** Copies the sound before a section from sections of so many samples; returns what was read of each, in order. */
async function copyFrom(...lengths: number[]): Promise<{ samples: number; audio: Buffer[] }> {
  return copySound(
    lengths.map((samples) => soundOf(samples)),
    lengths,
  );
}

async function copySound(sounds: Buffer[], lengths: number[]): Promise<{ samples: number; audio: Buffer[] }> {
  const before = lengths.map((samples, index) => ({ samples, audioKey: String(index) }) as MezzanineRecord);
  const written = new Map<string, Buffer>();
  const deps = {
    storage: {
      size: async (key: string) => sounds[Number(key)]!.length,
      read: async (key: string, { start = 0 }: ByteRange = {}) => Readable.from([sounds[Number(key)]!.subarray(start)]),
    },
    files: {
      write: async (path: string, content: Readable) => void written.set(path, await buffer(content)),
    },
  } as unknown as Deps;
  const { samples, audio } = await copyBefore(deps, before, '/folder');
  return { samples, audio: audio.map((path) => written.get(path)!) };
}

describe('the sound before a section', () => {
  it('is read from the end of the section before alone, however long that is', async () => {
    const { samples, audio } = await copyFrom(50_000, 180_001);
    expect(samples).toBe(230_001);
    expect(audio).toEqual([soundOf(180_001).subarray(-SAMPLES_BEFORE * 4)]);
  });

  it('is read from as many sections as it takes, in their order', async () => {
    const { audio } = await copyFrom(48_000, 3200, 4801);
    expect(audio).toEqual([soundOf(48_000).subarray(-(SAMPLES_BEFORE - 8001) * 4), soundOf(3200), soundOf(4801)]);
  });

  it('of one channel is read with the byte that says so', async () => {
    const sounds = [soundOf(48_000), soundOf(12_000, 1)];
    const { audio } = await copySound(sounds, [48_000, 12_000]);
    expect(audio).toEqual([soundOf(12_000, 1).subarray(-2 * SAMPLES_BEFORE - 1)]);
  });

  it('is all there is where sections are short, and nothing before the first', async () => {
    expect((await copyFrom(1600, 3200)).audio).toEqual([soundOf(1600), soundOf(3200)]);
    expect(await copyFrom()).toEqual({ samples: 0, audio: [] });
  });
});
