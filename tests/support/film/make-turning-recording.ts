import { readFile, rm, writeFile } from 'node:fs/promises';
import { drawFrames } from './make-counter-camera';
import { keepMade } from './keep-made';
import { runTool } from './run-tool';
import { drawSound, FPS, SMALL, wav } from './test-picture';

/** Pictures that a film can copy, and some by another encoder: their parameter sets differ. */
const ENCODER = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '100'];
const OTHER = [...ENCODER, '-preset', 'superfast', '-profile:v', 'high'];

const run = (args: string[], input?: Iterable<Buffer>) => runTool('ffmpeg', ['-v', 'error', '-y', ...args], input);

/**
 * Makes a recording of Matroska and H.264 whose pictures a film could copy, if another encoder did not go on with them
 * after so many frames (left out: none does). Returns
 * its path.
 */
export async function makeTurningRecording(path: string, frames: number, turnsAfter = frames): Promise<string> {
  const recipe = { turning: [ENCODER, OTHER, frames, turnsAfter] };
  return keepMade(recipe, `${path}.mkv`, (output) => makeAnew(output, frames, turnsAfter));
}

async function makeAnew(output: string, frames: number, turnsAfter: number): Promise<void> {
  const [sound, stream] = [`${output}.wav`, `${output}.h264`];
  const encode = async (first: number, count: number, encoder: readonly string[]) => {
    const size = `${SMALL.width}x${SMALL.height}`;
    const source = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', size, '-r', String(FPS), '-i', 'pipe:0'];
    await run([...source, ...encoder, '-f', 'h264', stream], drawFrames(first, count));
    return readFile(stream);
  };
  const streams = [await encode(0, turnsAfter, ENCODER), await encode(turnsAfter, frames - turnsAfter, OTHER)];
  await writeFile(stream, Buffer.concat(streams));
  await writeFile(sound, wav(drawSound(0, frames, 0)));
  const sources = ['-r', String(FPS), '-f', 'h264', '-i', stream, '-i', sound];
  await run([...sources, '-c:v', 'copy', '-c:a', 'libopus', '-b:a', '96k', output]);
  await Promise.all([rm(stream), rm(sound)]);
}
