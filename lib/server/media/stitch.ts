import { rm, stat, writeFile } from 'node:fs/promises';
import { FRAME_RATE } from '@/lib/domain/limits';
import type { StitchInput, Mezzanine } from '../ports/media';
import { readAvcConfiguration } from './container/avc-configuration';
import { BYTES_PER_FRAME, SAMPLE_RATE } from './pcm';
import { fileUrl, framesReported, microsecondsReported, type Tools } from './tools';

/** 120 s are stitched in 0.8 s: enough for a machine fifty times slower. */
const START_SECONDS = 60;
const SECONDS_PER_SECOND = 0.4;

const FRAME_MICROSECONDS = 1_000_000 / FRAME_RATE;

const quote = (path: string) => `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** With the durations given here, the rounding errors of the mezzanines' own headers do not add up. */
const listOf = (mezzanines: readonly Mezzanine[]) =>
  [
    'ffconcat version 1.0',
    ...mezzanines.flatMap(({ video, frames }) => [
      `file ${quote(fileUrl(video))}`,
      `duration ${(frames / FRAME_RATE).toFixed(6)}`,
    ]),
    '',
  ].join('\n');

/** ffmpeg also copies videos together that were encoded differently, without an error; only the picture breaks. */
async function checkMezzanines(mezzanines: readonly Mezzanine[]): Promise<void> {
  if (mezzanines.length === 0) throw new Error('a film of no mezzanines');
  for (const { audio, frames } of mezzanines) {
    const { size } = await stat(audio);
    if (size !== frames * BYTES_PER_FRAME) throw new Error(`${size} bytes of sound for ${frames} frames`);
    if (audio.includes('|')) throw new Error('paths of mezzanines must not contain "|"');
  }
  const [first, ...others] = await Promise.all(mezzanines.map(({ video }) => readAvcConfiguration(video)));
  if (others.some((other) => !other.equals(first!)))
    throw new Error('mezzanines that were encoded differently cannot be joined');
}

/**
 * Makes one MP4 of mezzanines: video packets are copied; the audio is read as one stream and encoded once, so that
 * encoder delay and packet size count once and not at every section. The delay is recorded in an edit list.
 */
export async function stitchMezzanines(
  tools: Tools,
  { mezzanines, output, signal }: StitchInput,
): Promise<{ frames: number; bytes: number }> {
  await checkMezzanines(mezzanines);
  const frames = mezzanines.reduce((sum, mezzanine) => sum + mezzanine.frames, 0);
  const seconds = START_SECONDS + (SECONDS_PER_SECOND * frames) / FRAME_RATE;
  const list = `${output}.ffconcat`;
  await writeFile(list, listOf(mezzanines));
  try {
    const video = [
      '-format_whitelist',
      'concat,mov,mp4',
      '-protocol_whitelist',
      'file',
      '-safe',
      '0',
      '-auto_convert',
      '0',
      '-f',
      'concat',
      '-i',
      fileUrl(list),
    ];
    const pcm = ['-protocol_whitelist', 'file,concat', '-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '2'];
    const audio = [...pcm, '-i', `concat:${mezzanines.map((mezzanine) => mezzanine.audio).join('|')}`];
    const encode = [
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c:v',
      'copy',
      '-c:a',
      'aac',
      '-aac_coder',
      'fast',
      '-b:a',
      '128k',
      '-map_metadata',
      '-1',
    ];
    const outcome = await tools.ffmpeg(
      [...video, ...audio, ...encode, '-movflags', '+faststart', '-f', 'mp4', fileUrl(output)],
      { seconds, cpuSeconds: seconds, signal },
    );
    if (outcome.end === 'overflow') throw new Error('stitching: endless messages');
    if (outcome.code !== 0 || outcome.stderr !== '')
      throw new Error(`stitching: ${outcome.stderr || `exit code ${outcome.code}`}`);

    const written = framesReported(outcome.stdout);
    if (written !== frames) throw new Error(`stitching: ${written} of ${frames} frames`);
    const off = microsecondsReported(outcome.stdout) - frames * FRAME_MICROSECONDS;
    if (Math.abs(off) > FRAME_MICROSECONDS) throw new Error(`stitching: the film's length is ${off} µs off`);
    const { size: bytes } = await stat(output);
    return { frames, bytes };
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  } finally {
    await rm(list, { force: true });
  }
}
