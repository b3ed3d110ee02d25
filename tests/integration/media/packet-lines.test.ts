import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { feedOf } from '@/lib/server/media/encode';
import { sumUp } from '@/lib/server/media/measure';
import { PACKET_LINES, readPacketLines } from '@/lib/server/media/packet-lines';
import { LISTED, readListing } from '@/lib/server/media/probe-lines';
import { makeRecording } from '@/tests/support/film/make-recording';
import { runTool } from '@/tests/support/film/run-tool';
import { openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

async function askProber(source: string) {
  const { listing, onLine } = readListing();
  const { stdout } = await runTool('ffprobe', ['-v', 'error', ...LISTED, source]);
  stdout.toString().split('\n').forEach(onLine);
  return sumUp(listing);
}

/** What ffmpeg lists of a recording that is fed to it. */
async function listWhileCopying(source: string, start: number) {
  const { listing, onLine } = readPacketLines({ start });
  const options = ['-v', 'error', ...feedOf({ start }), ...PACKET_LINES];
  const { stdout } = await runTool('ffmpeg', options, [await readFile(source)]);
  stdout.toString().split('\n').filter(Boolean).forEach(onLine);
  return sumUp(listing);
}

async function expectAlike(source: string): Promise<void> {
  const expected = await askProber(source);
  expect(await listWhileCopying(source, expected.start)).toEqual(expected);
}

/** `late`: when it begins, and `until`: when it ends, s. */
type Tone = { rate: number; late: number; until?: number };

/** Makes a recording of so many seconds of a test picture, and of tones. */
async function makeOf(name: string, seconds: number, tones: Tone[], codec: string) {
  const path = join(bench.folder, name);
  const lavfi = ['-f', 'lavfi', '-i', `testsrc=size=320x240:rate=30:duration=${seconds}`];
  const sounds = tones.flatMap(({ rate, late, until = seconds }) => [
    ...['-itsoffset', String(late), '-f', 'lavfi', '-i', `sine=sample_rate=${rate}:duration=${until - late}`],
  ]);
  const maps = ['-map', '0', ...tones.flatMap((_, index) => ['-map', String(index + 1)])];
  const encoders = ['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-c:a', codec];
  const fragments = name.endsWith('.mp4') ? ['-movflags', 'frag_keyframe+empty_moov'] : [];
  await runTool('ffmpeg', ['-v', 'error', '-y', ...lavfi, ...sounds, ...maps, ...encoders, ...fragments, path]);
  return path;
}

describe('what ffmpeg lists of packets while it copies them', () => {
  const files = RECORDINGS.map(([name]) => name).filter((name) => /mkv-h264|mp4-h264|samestream|webkit/.test(name));
  it.each(files)('is what ffprobe lists: %s', async (name) => {
    await expectAlike(recording(name));
  });

  it.each([
    ['an encoder’s delay precedes the sound', 0],
    ['it begins late', 400],
  ])('is so where %s', async (_, delayMs) => {
    const path = join(bench.folder, `delayed-${delayMs}`);
    await expectAlike(await makeRecording({ path, format: 'matroska h264', first: 0, frames: 60, delayMs }));
  });

  it.each([1.31, 2.77, 3.1])('is so where the sound’s clock does not divide a second evenly: %s s', async (seconds) => {
    await expectAlike(await makeOf(`uneven-${seconds}.mp4`, seconds, [{ rate: 44_100, late: 0 }], 'aac'));
  });

  it('says so when a track begins that comes before the one that was taken for the sound', async () => {
    const tones = [3, 0].map((late) => ({ rate: 48_000, late }));
    const source = await makeOf('two-sounds.mkv', 6, tones, 'libopus');
    const begun = join(bench.folder, 'begun.mkv');
    const content = await readFile(source);
    await writeFile(begun, content.subarray(0, content.length / 4));
    const beginning = (await bench.media.measureBeginning({ source: begun }))!;
    expect(beginning.audio).toBe(2);
    const { ended } = await bench.encodeLive(source, { fit: 'copy', beginning });
    expect(ended).toEqual({ whyNot: 'the recording is not what its beginning says' });
  });

  it('leads to the silence that the file has where the sound ends long before the pictures', async () => {
    const source = await makeOf('short-sound.mkv', 9, [{ rate: 48_000, late: 0, until: 1 }], 'libopus');
    const live = await bench.prepareLive(source, { fit: 'copy' });
    const file = await bench.prepare(source, { fit: 'copy', isProven: true });
    expect(live.samples).toBe(file.samples);
    const [one, other] = await Promise.all([live, file].map(({ audio }) => readFile(audio)));
    expect(one!.equals(other!)).toBe(true);
  });
});
