import { rm, stat, writeFile } from 'node:fs/promises';
import { FRAME_RATE } from '@/lib/domain/limits';
import { lastPacketSamples, ownPackets, PACKET_SAMPLES, packetsOfFilm } from '@/lib/domain/packet-grid';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { StitchInput, Mezzanine } from '../ports/media';
import { readAvcConfiguration } from './container/avc-configuration';
import { encodeSound } from './encode-sound';
import { joinPackets, type PacketRange } from './join-sound';
import { fileUrl, framesReported, microsecondsReported, type Tools } from './tools';

/** Ten minutes are stitched in 0.4 s: enough for a machine a hundred times slower. */
const START_SECONDS = 60;
const SECONDS_PER_SECOND = 0.1;

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

const framesOf = (mezzanines: readonly Mezzanine[]) => mezzanines.reduce((sum, { frames }) => sum + frames, 0);

/** ffmpeg also copies videos together that were encoded differently, without an error; only the picture breaks. */
async function checkMezzanines(mezzanines: readonly Mezzanine[]): Promise<void> {
  if (mezzanines.length === 0) throw new Error('a film of no mezzanines');
  const [first, ...others] = await Promise.all(mezzanines.map(({ video }) => readAvcConfiguration(video)));
  if (others.some((other) => !other.equals(first!)))
    throw new Error('mezzanines that were encoded differently cannot be joined');
}

/** Writes the film's sound: each section's own packets, which are encoded where that was not done before. */
async function writeSound(tools: Tools, { mezzanines, signal }: StitchInput, output: string): Promise<void> {
  const ranges: PacketRange[] = [];
  try {
    for (const [index, { frames, audio, aac }] of mezzanines.entries()) {
      const earlier = mezzanines.slice(0, index);
      const before = framesOf(earlier);
      const path = aac ?? `${output}.${index}`;
      ranges.push({ path, ...ownPackets({ before, frames, isLast: index === mezzanines.length - 1 }) });
      if (aac) continue;
      const sound = { frames: before, audio: earlier.map((one) => one.audio) };
      await encodeSound(tools, { before: sound, audio, frames, output: path, signal });
    }
    await joinPackets(ranges, output);
  } finally {
    for (const index of mezzanines.keys()) await rm(`${output}.${index}`, { force: true });
  }
}

/** Of the packets before time 0 the edit list tells; the last one is cut where the picture ends. */
function timesOfSound(frames: number): string {
  const last = packetsOfFilm(frames) - 1;
  const lasts = `if(eq(N\\,${last})\\,${lastPacketSamples(frames)}\\,${PACKET_SAMPLES})`;
  return `setts=ts=(N-1)*${PACKET_SAMPLES}:duration=${lasts}:time_base=1/${SAMPLE_RATE}`;
}

/**
 * Makes one MP4 of mezzanines by copying: the video packets of each, and the packets of sound that each has in this
 * film. The encoder's delay is recorded in an edit list.
 */
export async function stitchMezzanines(tools: Tools, input: StitchInput): Promise<{ frames: number; bytes: number }> {
  const { mezzanines, output, signal } = input;
  await checkMezzanines(mezzanines);
  const frames = framesOf(mezzanines);
  const seconds = START_SECONDS + (SECONDS_PER_SECOND * frames) / FRAME_RATE;
  const [list, sound] = [`${output}.ffconcat`, `${output}.aac`];
  try {
    await writeSound(tools, input, sound);
    await writeFile(list, listOf(mezzanines));
    const concat = ['-format_whitelist', 'concat,mov,mp4', '-protocol_whitelist', 'file', '-safe', '0'];
    const video = [...concat, '-auto_convert', '0', '-f', 'concat', '-i', fileUrl(list)];
    const audio = ['-protocol_whitelist', 'file', '-f', 'aac', '-i', fileUrl(sound)];
    const copied = ['-map', '0:v', '-map', '1:a', '-c', 'copy', '-bsf:a', timesOfSound(frames), '-map_metadata', '-1'];
    const outcome = await tools.ffmpeg(
      [...video, ...audio, ...copied, '-movflags', '+faststart', '-f', 'mp4', fileUrl(output)],
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
    await Promise.all([list, sound].map((path) => rm(path, { force: true })));
  }
}
