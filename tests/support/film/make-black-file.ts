import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepMade } from './keep-made';
import { runTool } from './run-tool';

const GOP = 50;
const ENCODE = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-tune',
  'stillimage',
  '-pix_fmt',
  'yuv420p',
  '-g',
  String(GOP),
];

/**
 * Makes a small file that is expensive to decode: this many black H.264 frames of 4096×2304, a millisecond apart, with
 * `seconds` of silence.
 */
export async function makeBlackFile(folder: string, frames: number, seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const recipe = { black: [ENCODE, frames, seconds] };
  const whole = await keepMade(recipe, join(folder, 'black.mp4'), (path) => makeAnew(path, frames, seconds));
  return new Uint8Array(await readFile(whole));
}

async function makeAnew(whole: string, frames: number, seconds: number): Promise<void> {
  const gop = `${whole}.gop.mp4`;
  await runTool('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'color=black:s=4096x2304:r=1000',
    '-frames:v',
    String(GOP),
    ...ENCODE,
    gop,
  ]);
  const repeated = ['-stream_loop', String(Math.ceil(frames / GOP) - 1), '-i', gop];
  const silence = ['-f', 'lavfi', '-t', String(seconds), '-i', 'anullsrc=r=48000:cl=mono'];
  await runTool('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...repeated,
    ...silence,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    whole,
  ]);
}
