import { rm, writeFile } from 'node:fs/promises';
import { keepMade } from './keep-made';
import { runTool } from './run-tool';
import { drawFrames } from './make-counter-camera';
import { drawSound, FPS, SMALL, wav } from './test-picture';

const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1500k', '-g', '100'];
const H264 = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '100'],
  ...['-maxrate', '1500k', '-bufsize', '1500k'],
];
const OPUS = ['-c:a', 'libopus', '-b:a', '96k'];
const FRAGMENTED = ['-movflags', '+frag_keyframe+delay_moov+default_base_moof'];

const sessionOf = (channels: number) => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-bf', '2', '-pix_fmt', 'yuv420p'],
  ...['-c:a', 'aac', '-ar', '48000', '-ac', String(channels), '-map', '0:v', '-map', '1:a'],
];

/** The formats of browsers' recordings, as ffmpeg makes them. */
const FORMATS = {
  'webm vp8': { extension: 'webm', options: [...VP8, ...OPUS, '-map', '0:v', '-map', '1:a', '-live', '1'] },
  'webm vp8, sound first': {
    extension: 'webm',
    options: [...VP8, ...OPUS, '-map', '1:a', '-map', '0:v', '-live', '1'],
  },
  'matroska h264': { extension: 'mkv', options: [...H264, ...OPUS, '-map', '0:v', '-map', '1:a'] },
  'mp4 h264 aac 44.1': {
    extension: 'mp4',
    options: [...H264, '-c:a', 'aac', '-ar', '44100', '-map', '0:v', '-map', '1:a', ...FRAGMENTED],
  },
  'mp4 h264 aac 44.1, key frames only': {
    extension: 'mp4',
    options: [...H264, '-g', '1', '-c:a', 'aac', '-ar', '44100', '-map', '0:v', '-map', '1:a', ...FRAGMENTED],
  },
  /** As the service of a hosted video session composes it: 15 pictures a second, no fragments. */
  'session, one channel': { extension: 'mp4', options: sessionOf(1), keepsEverySecond: true },
  'session, two channels': { extension: 'mp4', options: sessionOf(2), keepsEverySecond: true },
} as const;

export type RecordingFormat = keyof typeof FORMATS;

export type RecordingInput = {
  /** Without its extension. */
  path: string;
  format: RecordingFormat;
  /** The number of its first frame, and the number of frames. */
  first: number;
  frames: number;
  /** How much later than the flashes the beeps are, ms. */
  delayMs: number;
  /**
   * How much each pixel changes by chance, 0 to 100: as a camera's do, which recorders spend most of their bits on.
   * With it, the sound has the noise of a microphone in a room.
   */
  grain?: number;
};

/** Makes a recording with known frames and known sync, or copies one that was made before. Returns its path. */
export async function makeRecording({
  path,
  format,
  first,
  frames,
  delayMs,
  grain = 0,
}: RecordingInput): Promise<string> {
  const { extension, options } = FORMATS[format];
  const output = `${path}.${extension}`;
  const recipe = { options, keeps: 'keepsEverySecond' in FORMATS[format], first, frames, delayMs, grain };
  return keepMade(recipe, output, (made) => encode(made, { format, first, frames, delayMs, grain }));
}

async function encode(
  output: string,
  { format, first, frames, delayMs, grain }: Required<Omit<RecordingInput, 'path'>>,
): Promise<void> {
  const { options } = FORMATS[format];
  const step = 'keepsEverySecond' in FORMATS[format] ? 'framestep=2,' : '';
  const sound = `${output}.wav`;
  await writeFile(sound, wav(drawSound(first, frames, delayMs)));
  const source = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-s',
    `${SMALL.width}x${SMALL.height}`,
    '-r',
    String(FPS),
    '-i',
    'pipe:0',
  ];
  const noise = grain > 0 ? `,noise=alls=${grain}:allf=t` : '';
  const picture = ['-vf', `${step}scale=640:480:flags=neighbor:out_range=tv,format=yuv420p${noise}`];
  const room = grain > 0 ? ['-af', "aeval=exprs='val(0)+0.02*(random(0)-0.5)':c=same"] : [];
  await runTool(
    'ffmpeg',
    ['-v', 'error', '-y', ...source, '-i', sound, ...picture, ...room, ...options, output],
    drawFrames(first, frames),
  );
  await rm(sound);
}
