import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './run-tool';
import { drawFrame, drawSound, FPS, SMALL, wav } from './test-picture';

export type CounterCamera = {
  /** For `--use-file-for-fake-video-capture`: 640×480, 30 fps. */
  video: string;
  /** For `--use-file-for-fake-audio-capture`. */
  audio: string;
  /** After this many frames the numbers and the sound start again. */
  loop: number;
};

/** The longest whole number of seconds that twelve blocks can count. */
const LONGEST_SECONDS = 136;

export function* drawFrames(first: number, frames: number): Generator<Buffer> {
  for (let number = first; number < first + frames; number++) yield drawFrame(number);
}

/**
 * Makes a fake camera and microphone for Chromium. It counts on while a stream is live; a new `getUserMedia` starts
 * again at about frame 2. Both loop after `seconds` and numbers continue modulo `loop`, but each loops by its own
 * clock: after the first loop, sound and picture differ by 0.1 s or more. So make it longer than any stream whose sync
 * is checked. The sound comes 45 to 55 ms after its picture, and this delay differs by less than 10 ms between the
 * takes of a stream. A minute is 4 MB and takes 2 s to make.
 */
export async function makeCounterCamera(folder: string, seconds = 90): Promise<CounterCamera> {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_SECONDS)
    throw new Error(`1 to ${LONGEST_SECONDS} whole seconds`);
  const loop = seconds * FPS;
  const camera = { video: join(folder, 'camera.mjpeg'), audio: join(folder, 'microphone.wav'), loop };
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
  const picture = [
    '-vf',
    'scale=640:480:flags=neighbor:out_range=pc,format=yuvj420p',
    '-c:v',
    'mjpeg',
    '-q:v',
    '4',
    '-f',
    'mjpeg',
  ];
  await runTool('ffmpeg', ['-v', 'error', '-y', ...source, ...picture, camera.video], drawFrames(0, loop));
  await writeFile(camera.audio, wav(drawSound(0, loop, 0)));
  return camera;
}
