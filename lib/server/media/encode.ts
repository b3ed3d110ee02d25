import { FRAME_RATE } from '@/lib/domain/limits';
import type { Fit, MezzanineInput, Size } from '../ports/media';
import { BadMedia } from '../ports/media-errors';
import type { Outcome } from '../subprocess/runner';
import type { Card } from './card/card';
import type { MeasuredRecording } from './measure';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import { keepWritten, type KeptSound } from './sound/pcm-file';
import { fileUrl, framesReported, UNTRUSTED_FEED, UNTRUSTED_INPUT, type RunOptions } from './tools';

/** The mezzanine's files: see `Mezzanine`. */
export type Paths = { video: string; audio: string };

/** Time limit in wall-clock time, enough for a machine that has ten times as much to do. */
const START_SECONDS = 60;
const SECONDS_PER_SECOND = 4;

/**
 * Limit of CPU time: one second of 720p costs 0.3 s, one of 4096×2304 with 120 fps costs 1 s. It is reached before the
 * wall-clock limit, unless the machine is busy with other work.
 */
const START_CPU_SECONDS = 20;
const CPU_SECONDS_PER_SECOND = 3;

/** Returns the limits of decoding and encoding a recording once. */
export function limitsFor({ frames }: Pick<MeasuredRecording, 'frames'>): Pick<RunOptions, 'seconds' | 'cpuSeconds'> {
  const seconds = frames / FRAME_RATE;
  return {
    seconds: START_SECONDS + SECONDS_PER_SECOND * seconds,
    cpuSeconds: START_CPU_SECONDS + CPU_SECONDS_PER_SECOND * seconds,
  };
}

/** The widest picture that `crop` fills without distortion. */
const WIDEST = 2.4;

/**
 * Scales each picture separately (turning a phone changes the size midway), so that the output always has the film's
 * size. Converts to one colour space, so that all mezzanines are encoded alike.
 */
function fitPicture({ width, height }: Size, fit: Picture['fit']): string {
  const colours = 'out_color_matrix=smpte170m:out_range=tv:eval=frame';
  const padTo = (w: number, h: number) => `pad=${w}:${h}:-1:-1:eval=frame`;
  if (fit === 'pad') {
    const w = `2*max(1\\,floor(min(${width}\\,${height}*dar)/2))`;
    const h = `2*max(1\\,floor(min(${height}\\,${width}/dar)/2))`;
    return `scale=w=${w}:h=${h}:${colours},${padTo(width, height)}`;
  }
  // `crop` cannot follow a changing size but `pad` can, so the picture is first placed on a background of fixed size.
  const sheet = { width: 2 * Math.ceil((height * WIDEST) / 2), height: 2 * Math.ceil((width * WIDEST) / 2) };
  const w = `min(${sheet.width}\\,2*ceil(max(${width}\\,${height}*dar)/2))`;
  const h = `min(${sheet.height}\\,2*ceil(max(${height}\\,${width}/dar)/2))`;
  const pad = padTo(Math.max(sheet.width, width), Math.max(sheet.height, height));
  return `scale=w=${w}:h=${h}:${colours},${pad},crop=${width}:${height}`;
}

/** Sets everything that the encoder would otherwise copy from the recording into its parameters. */
const COLOURS = [
  ...['-color_primaries', 'smpte170m', '-color_trc', 'smpte170m', '-colorspace', 'smpte170m'],
  ...['-color_range', 'tv', '-chroma_sample_location', 'left'],
];

/** How pictures are encoded. */
export type Picture = {
  size: Size;
  fit: Exclude<Fit, 'copy'>;
  /** Shown in place of the recording's pictures. */
  card?: Card | null;
  /** How many frames of the recording are left out before its part begins. */
  skipped?: number;
};

/** A recording whose pictures are encoded. */
export type EncodedInput = MezzanineInput & Picture & KeptSound;

/**
 * Constant 30 fps, closed groups of pictures, no B frames: videos encoded like this can be stitched by copying. The
 * last picture is repeated without end.
 */
export function pictureOptions(
  { video }: Pick<MeasuredRecording, 'video'>,
  { size, fit, card, skipped = 0 }: Picture,
): string[] {
  // `fps` comes first, so that a dropped picture costs only its decoding.
  const cut = skipped > 0 ? `,trim=start_frame=${skipped},setpts=PTS-STARTPTS` : '';
  const all = `fps=${FRAME_RATE}:start_time=0,${fitPicture(size, fit)},setsar=1,tpad=stop=-1:stop_mode=clone`;
  const picture = `${all}${cut}`;
  return [
    ...(card ? ['-filter_complex', card.graph, '-map', '[card]'] : ['-map', `0:${video}`, '-vf', picture]),
    ...ENCODER,
  ];
}

/** Encodes pictures, whose colours mean what they meant before. */
export const ENCODER_OF_ANY_COLOURS = [
  ...['-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-g', '60', '-keyint_min', '30', '-sc_threshold', '0', '-bf', '0', '-flags', '+cgop', '-threads', '2'],
  ...['-video_track_timescale', '15360', '-fps_mode', 'passthrough'],
];

/** What makes videos alike. */
export const ENCODER = [...ENCODER_OF_ANY_COLOURS, ...COLOURS];

/** Returns the options that write a recording's picture, as long as measured, as an MP4. */
export function videoOutput(recording: MeasuredRecording, picture: Picture, path: string): string[] {
  return [...pictureOptions(recording, picture), '-frames:v', String(recording.frames), '-f', 'mp4', fileUrl(path)];
}

/** Returns the options by which a recording is read so that its time 0 stays time 0, and the card that it needs. */
export function inputOf({ start }: Pick<MeasuredRecording, 'start'>, source: string, card?: Card | null): string[] {
  return [...timesOf(start), ...UNTRUSTED_INPUT, '-i', fileUrl(source), ...(card?.inputs ?? [])];
}

/** The same for a recording that is fed to standard input. */
export function feedOf({ start }: Pick<MeasuredRecording, 'start'>, card?: Card | null): string[] {
  return [...timesOf(start), ...UNTRUSTED_FEED, '-i', 'pipe:0', ...(card?.inputs ?? [])];
}

/** Encoder delay before time 0 is cut; if it were moved to 0, the picture would be moved with it. */
function timesOf(start: number): string[] {
  return ['-threads', '2', '-itsoffset', Math.min(0, start).toFixed(6)];
}

/** The filter graph must not be rebuilt when the picture size changes: it would count frames from zero again. */
export const KEEP_FILTERS = ['-reinit_filter', '0'];

/**
 * Makes sound begin at time 0. A gap in its timestamps becomes silence when it is longer than `shortestGap`, s; the
 * sound after a shorter one comes too early.
 */
const fromZero = (shortestGap = 0.1) => `aresample=${SAMPLE_RATE}:async=1:min_hard_comp=${shortestGap}:first_pts=0`;
/** More than two channels become two. */
const ONE_OR_TWO = 'aformat=channel_layouts=mono|stereo';
/** One channel is as loud in both as it was recorded: by itself, ffmpeg would make it 3 dB softer. */
const TWO = 'pan=stereo|FL<FL+0.707*FC+0.707*BL+0.707*SL|FR<FR+0.707*FC+0.707*BR+0.707*SR';
const channelsOf = ({ keepsOneChannel }: KeptSound) => (keepsOneChannel ? ONE_OR_TWO : TWO);
const PCM = ['-ar', String(SAMPLE_RATE), '-c:a', 'pcm_s16le'];

type PcmOutput = KeptSound & { path: string; samples: number; shortestGap?: number; skipped?: number };

/**
 * Returns the options that write the mapped sound as exactly so many samples, after those that are `skipped`: see
 * `fromZero`.
 */
export function audioOutput({ path, samples, shortestGap, skipped = 0, ...sound }: PcmOutput): string[] {
  const end = skipped + samples;
  const cut = skipped > 0 ? `atrim=start_sample=${skipped}:end_sample=${end}` : `atrim=end_sample=${end}`;
  const filters = `${fromZero(shortestGap)},${channelsOf(sound)},apad=whole_len=${end},${cut}`;
  return ['-af', filters, ...PCM, '-f', 's16le', fileUrl(path)];
}

/**
 * Returns the options that write the mapped sound while it comes, and silence after it where that is endless. Before it
 * comes a header: see `readWavHeader`.
 */
export function audioToFollow(output: string, { isEndless, ...sound }: KeptSound & { isEndless: boolean }): string[] {
  const filters = [fromZero(), channelsOf(sound), ...(isEndless ? ['apad'] : [])].join(',');
  return ['-af', filters, ...PCM, '-map_metadata', '-1', '-f', 'wav', output];
}

/** Throws `BadMedia` unless ffmpeg ended by itself, without an error that the outcome knows of. */
export function requireSuccess(outcome: Outcome): asserts outcome is Extract<Outcome, { end: 'exit' }> {
  if (outcome.end === 'overflow') throw new BadMedia('damaged', 'endless messages');
  if (outcome.code !== 0 || outcome.stderr !== '') {
    throw new BadMedia('damaged', outcome.stderr || `ffmpeg exited with ${outcome.code}`);
  }
}

export function requireFrames({ stdout }: { stdout: string }, frames: number): void {
  const written = framesReported(stdout);
  if (written !== frames) throw new BadMedia('damaged', `${written} of ${frames} frames could be decoded`);
}

/** Makes a file of PCM of what a program has written. Throws `BadMedia` unless it is so many samples. */
export async function requireSamples(path: string, samples: number, sound: KeptSound): Promise<void> {
  if (!(await keepWritten(path, samples, sound))) throw new BadMedia('damaged', `not ${samples} samples of sound`);
}
