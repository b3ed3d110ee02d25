import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { channelsOfFile, pcmFileBytes, samplesOfFile } from '@/lib/domain/pcm';
import {
  keepSamples,
  keepWritten,
  readLastSamples,
  readPcm,
  readWavHeader,
  requireChannels,
  writeSilence,
} from '@/lib/server/media/sound/pcm-file';
import { makeTempFolder } from '../support/temp-folder';

const temp = makeTempFolder();
afterAll(() => temp.remove());

const path = join(temp.folder, 'sound.pcm');
/** Samples of one channel, each its number. */
const numbered = (samples: number) => Buffer.from(Int16Array.from({ length: samples }, (_, at) => at).buffer);

describe('a file of PCM', () => {
  it('says by its size how many channels and samples it has', () => {
    for (const samples of [0, 1, 2, 1600, 48_001])
      for (const channels of [1, 2] as const) {
        const bytes = pcmFileBytes(samples, channels);
        expect([channelsOfFile(bytes), samplesOfFile(bytes)]).toEqual([channels, samples]);
      }
  });

  it('keeps the samples that are wanted of what was written', async () => {
    await writeFile(path, numbered(10));
    await keepSamples(path, 6, 1);
    expect(await readFile(path)).toEqual(Buffer.concat([numbered(6), Buffer.alloc(1)]));
    await writeFile(path, numbered(10));
    await keepSamples(path, 4, 2);
    expect(await readFile(path)).toEqual(numbered(8));
  });

  it.each([
    [5, true, 2],
    [5, false, 2],
    [10, true, 1],
    [10, false, null],
    [9, true, null],
    [11, true, null],
  ])(
    'of ten numbers that was to be %i samples, with one channel kept: %s',
    async (samples, keepsOneChannel, channels) => {
      await writeFile(path, numbered(10));
      expect(await keepWritten(path, samples, { keepsOneChannel })).toBe(channels !== null);
      if (channels === null) expect(await readFile(path)).toEqual(numbered(10));
      else expect(await requireChannels(path, samples)).toBe(channels);
    },
  );

  it('of another length is none', async () => {
    await writeSilence(path, 6, { keepsOneChannel: true });
    expect(await requireChannels(path, 6)).toBe(1);
    await expect(requireChannels(path, 5)).rejects.toThrow('13 bytes of sound for 5 samples');
    await expect(requireChannels(path, 3)).rejects.toThrow('13 bytes of sound for 3 samples');
    await writeSilence(path, 6, { keepsOneChannel: false });
    expect(await requireChannels(path, 6)).toBe(2);
  });

  it('is read without the byte that says that it has one channel', async () => {
    await writeFile(path, Buffer.concat([numbered(6), Buffer.alloc(1)]));
    const read = async (from?: number) => {
      const pieces: Buffer[] = [];
      for await (const piece of readPcm(path, { samples: 6, channels: 1, ...(from !== undefined && { from }) }))
        pieces.push(piece);
      return Buffer.concat(pieces);
    };
    expect(await read()).toEqual(numbered(6));
    expect(await read(8)).toEqual(numbered(6).subarray(8));
    expect(await read(12)).toEqual(Buffer.alloc(0));
  });

  it('has its end read as two channels, whichever it has', async () => {
    await writeFile(path, Buffer.concat([numbered(6), Buffer.alloc(1)]));
    const twice = (...numbers: number[]) => Buffer.from(Int16Array.from(numbers.flatMap((one) => [one, one])).buffer);
    expect(await readLastSamples(path, 2)).toEqual(twice(4, 5));
    expect(await readLastSamples(path, 100)).toEqual(twice(0, 1, 2, 3, 4, 5));
    await writeFile(path, numbered(8));
    expect(await readLastSamples(path, 1)).toEqual(numbered(8).subarray(12));
  });
});

describe('the header of a WAV file', () => {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.from(`${name}....`);
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const formatOf = (channels: number) => {
    const format = Buffer.alloc(16);
    format.writeUInt16LE(1, 0);
    format.writeUInt16LE(channels, 2);
    return chunk('fmt ', format);
  };
  const start = Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1');
  const list = chunk('LIST', Buffer.from('INFOISFT\x0e\0\0\0Lavf59.27.100\0', 'latin1'));
  const data = Buffer.from('data\xff\xff\xff\xff', 'latin1');

  it.each([
    [1, [start, formatOf(1), data]],
    [2, [start, formatOf(2), list, data]],
  ])('says that there are %i channels, and where they begin', (channels, parts) => {
    const header = Buffer.concat(parts);
    expect(readWavHeader(Buffer.concat([header, numbered(9)]))).toEqual({ channels, length: header.length });
    for (let bytes = 0; bytes < header.length; bytes += 1) expect(readWavHeader(header.subarray(0, bytes))).toBeNull();
  });
});
