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

  it('is the same or known to be torn, wherever a report is printed into it', () => {
    const lines = [
      ...['#tb 0: 1/1000', '#media_type 0: video', '#dimensions 0: 640x480'],
      ...['0, 910, 910, 998, 145, 0x22564aa4, F=0x0', '0, 1892, 1892, 998, 142, 0x56204c52, S=1, 8'],
    ];
    const read = (given: readonly string[]) => {
      const { listing, isTorn, onLine } = readPacketLines({ start: 0 });
      given.forEach(onLine);
      return { packets: JSON.stringify([...listing.packets]), isTorn: isTorn() };
    };
    const expected = read(lines);
    expect(expected.isTorn).toBe(false);
    const whole = lines.join('\n');
    const first = lines.slice(0, 3).join('\n').length + 1;
    for (let at = first; at < whole.length; at += 1) {
      const torn = read(`${whole.slice(0, at)}frame=  27\n${whole.slice(at)}`.split('\n'));
      expect([at, torn.isTorn || torn.packets === expected.packets]).toEqual([at, true]);
    }
  });

  it('comes to an end where the first sound follows more lines than are printed at once', async () => {
    const source = await makeOf('late-sound.mkv', 40, [{ rate: 48_000, late: 38 }], 'libopus');
    const { ended } = await bench.encodeLive(source, { fit: 'copy', maxFrames: 1300 });
    const file = await bench.prepare(source, { fit: 'copy', isProven: true, maxFrames: 1300 });
    const samples = 'mezzanine' in ended ? ended.mezzanine.samples : ended.whyNot;
    // Which of both it is, is up to the version of ffmpeg: see `isTorn`.
    expect([file.samples, 'the recording is at fault']).toContain(samples);
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
