import { rm, stat } from 'node:fs/promises';
import type { Poster, PostersInput } from '../ports/media';
import { MachineError } from '../ports/media-errors';
import { fileUrl, type Tools } from './tools';

/** The longest side of a picture, pixels: twice what the console's lists and its player before it plays need. */
const LONGEST_SIDE = 960;
/** One picture takes 0.1 s: enough for a machine a hundred times slower. */
const LIMITS = { seconds: 120, cpuSeconds: 20 };
/** Films that are made meanwhile come first. */
const GIVING_WAY = { niceness: 15 };
/** How many pictures one program makes: to start it costs as much as a picture, and each needs memory of its own. */
const AT_ONCE = 4;

/**
 * Writes the pictures that a film which this server has made shows at some times, as JPEG. One may have begun long
 * before: a camera may stand still, and what follows may be of another section. So a picture is looked for from the key
 * frame before on, and the one that is still shown at that time is taken.
 */
export async function makePosters(tools: Tools, { posters, ...input }: PostersInput): Promise<void> {
  for (let from = 0; from < posters.length; from += AT_ONCE)
    await makeSome(tools, { ...input, posters: posters.slice(from, from + AT_ONCE) });
}

async function makeSome(tools: Tools, { film, posters, isAwaited, signal }: PostersInput): Promise<void> {
  const options = ['-filter_threads', '1', ...posters.flatMap((poster) => inputOf(film, poster))];
  const limits = { seconds: LIMITS.seconds * posters.length, cpuSeconds: LIMITS.cpuSeconds * posters.length };
  const outcome = await tools.ffmpeg([...options, ...posters.flatMap(outputOf)], {
    ...{ ...limits, signal },
    ...(isAwaited ? {} : GIVING_WAY),
  });
  const isMade = await Promise.all(posters.map(({ output }) => isWritten(output)));
  if (outcome.end === 'exit' && outcome.code === 0 && isMade.every(Boolean)) return;
  await Promise.all(posters.map(({ output }) => rm(output, { force: true })));
  throw new MachineError(`no picture: ${outcome.end === 'exit' ? outcome.stderr : outcome.end}`);
}

const timeOf = ({ seconds }: Poster) => seconds.toFixed(3);

function inputOf(film: string, poster: Poster): string[] {
  return [
    ...['-format_whitelist', 'mov,mp4', '-protocol_whitelist', 'file', '-threads', '1'],
    ...['-noaccurate_seek', '-copyts', '-ss', timeOf(poster), '-i', fileUrl(film)],
  ];
}

function outputOf(poster: Poster, input: number): string[] {
  const side = (length: string) => `'min(${LONGEST_SIDE},${length})'`;
  const scale = `scale=${side('iw')}:${side('ih')}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const shownThen = `fps=1000:start_time=${timeOf(poster)}:round=down`;
  return [
    ...['-map', `${input}:v:0`, '-frames:v', '1', '-vf', `${shownThen},${scale}:out_range=pc`],
    ...['-pix_fmt', 'yuvj420p', '-c:v', 'mjpeg', '-threads', '1', '-q:v', '4', '-map_metadata', '-1'],
    ...['-f', 'image2', '-update', '1', fileUrl(poster.output)],
  ];
}

async function isWritten(path: string): Promise<boolean> {
  const written = await stat(path).catch(() => null);
  return written !== null && written.size > 0;
}
