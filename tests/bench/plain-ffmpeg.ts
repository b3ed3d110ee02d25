import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ffmpeg = (args: readonly string[]) => run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);

/** The simple way to a film: decodes, concatenates and encodes everything once the last section is there. */
export async function concatenate(files: readonly string[], output: string): Promise<void> {
  const video = ['-map', '[v]', '-c:v', 'libx264', '-preset', 'veryfast', '-r', '30'];
  await ffmpeg([
    ...concatFilter(files, 'va'),
    ...video,
    '-map',
    '[a]',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
    output,
  ]);
}

/**
 * Prepares recordings so that a film of them is only copied together: a video of each, and the sound of all in one.
 * Returns what copies them into a film: no product can be faster than that.
 */
export async function prepareCopies(
  files: readonly string[],
  folder: string,
): Promise<(output: string) => Promise<void>> {
  const [sound, list] = [join(folder, 'sound.m4a'), join(folder, 'videos.ffconcat')];
  const videos = files.map((_, index) => join(folder, `${index}.mp4`));
  const encoder = ['-c:v', 'libx264', '-preset', 'superfast', '-g', '60', '-bf', '0', '-pix_fmt', 'yuv420p'];
  for (const [index, file] of files.entries())
    await ffmpeg(['-i', file, '-an', '-vf', 'fps=30:start_time=0', ...encoder, videos[index]!]);
  await ffmpeg([...concatFilter(files, 'a'), '-map', '[a]', '-c:a', 'aac', '-b:a', '128k', sound]);
  await writeFile(list, ['ffconcat version 1.0', ...videos.map((video) => `file '${video}'`), ''].join('\n'));
  const inputs = ['-f', 'concat', '-safe', '0', '-i', list, '-i', sound];
  return async (output) => {
    await ffmpeg([...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', '-movflags', '+faststart', output]);
  };
}

function concatFilter(files: readonly string[], tracks: 'va' | 'a'): string[] {
  const streams = files.map((_, index) => [...tracks].map((track) => `[${index}:${track}:0]`).join('')).join('');
  const filter = tracks === 'va' ? `concat=n=${files.length}:v=1:a=1[v][a]` : `concat=n=${files.length}:v=0:a=1[a]`;
  return [...files.flatMap((file) => ['-i', file]), '-filter_complex', streams + filter];
}
