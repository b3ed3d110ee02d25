import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMedia } from '@/lib/server/media/create-media';
import { sumUp } from '@/lib/server/media/measure';
import { LISTED, readListing } from '@/lib/server/media/probe-lines';
import { makeRecording } from '@/tests/support/film/make-recording';
import { runTool } from '@/tests/support/film/run-tool';
import { openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

/** What ffprobe finds; `null` while a track that is announced has not begun. */
async function listTracks(source: string) {
  const { listing, onLine } = readListing();
  const { stdout } = await runTool('ffprobe', ['-v', 'quiet', ...LISTED, source]);
  stdout.toString().split('\n').forEach(onLine);
  const { size, video, audio, start } = sumUp(listing);
  const isWaiting = listing.tracks.some(({ type, index }) => type === 'audio' && !listing.packets.get(index)?.isTimed);
  return isWaiting ? null : { size, video, audio, start };
}

/** Cannot run a program. */
function openWithoutPrograms() {
  const media = createMedia({ ffmpeg: '/no/ffmpeg', ffprobe: '/no/ffprobe' });
  return { measure: (source: string) => media.measureBeginning({ source }), close: () => media.close() };
}

const COPIED = RECORDINGS.map(([name]) => name).filter((name) => /mkv-h264|mp4-h264|samestream|webkit/.test(name));
const ENCODED = RECORDINGS.map(([name]) => name).filter((name) => /vp8|vp9|440/.test(name));

describe('the beginning of a recording', () => {
  it.each(COPIED)('whose pictures can be copied is found without a program, as ffprobe finds it: %s', async (name) => {
    const { measure, close } = openWithoutPrograms();
    try {
      const content = await readFile(recording(name));
      for (const share of [0.4, 1]) {
        const source = join(bench.folder, `${share}-${name}`);
        await writeFile(source, content.subarray(0, content.length * share));
        const copying = { parameters: expect.any(String) as string };
        expect([share, await measure(source)]).toEqual([share, { ...(await listTracks(source)), copying }]);
      }
    } finally {
      await close();
    }
  });

  it('is found so where an encoder’s delay precedes the sound, too', async () => {
    const { measure, close } = openWithoutPrograms();
    const given = { format: 'matroska h264', first: 0, frames: 60, delayMs: 0 } as const;
    try {
      const path = await makeRecording({ path: join(bench.folder, 'delayed'), ...given });
      const found = await measure(path);
      expect(found).toMatchObject((await listTracks(path))!);
      expect(found!.start).toBeLessThan(0);
    } finally {
      await close();
    }
  });

  it.each(ENCODED)('whose pictures are encoded is asked of ffprobe: %s', async (name) => {
    const { measure, close } = openWithoutPrograms();
    await expect(measure(recording(name))).rejects.toThrow('cannot be run');
    await close();
    expect(await bench.media.measureBeginning({ source: recording(name) })).toEqual({
      ...(await listTracks(recording(name))),
      copying: { whyEncoded: 'codec' },
    });
  });

  it('is asked of ffprobe where its sound cannot be read', async () => {
    const { measure, close } = openWithoutPrograms();
    const content = await readFile(recording('fake-count-samestream-1.mp4'));
    // The header of each fragment of the second track then says where its data begins.
    for (let at = content.indexOf('tfhd'); at >= 0; at = content.indexOf('tfhd', at + 4))
      if (content.readUInt32BE(at + 8) === 2) content.writeUInt8(content.readUInt8(at + 7) | 1, at + 7);
    const source = join(bench.folder, 'unread.mp4');
    await writeFile(source, content);
    await expect(measure(source)).rejects.toThrow('cannot be run');
    await close();
  });

  it('is not known before each track has begun', async () => {
    const { measure, close } = openWithoutPrograms();
    const name = 'webkitgtk-mock-4s.dedup.mp4';
    const source = join(bench.folder, 'waiting.mp4');
    try {
      // Its first pictures come before its sound.
      await writeFile(source, (await readFile(recording(name))).subarray(0, 40_000));
      expect([await listTracks(source), await measure(source)]).toEqual([null, null]);
    } finally {
      await close();
    }
  });
});
