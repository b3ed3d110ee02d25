import { rm, stat } from 'node:fs/promises';
import type { PosterInput } from '../ports/media';
import { MachineError } from '../ports/media-errors';
import { fileUrl, type Tools } from './tools';

/** The longest side of a picture, pixels: twice what the console's lists and its player before it plays need. */
const LONGEST_SIDE = 960;
/** One picture takes 0.1 s: enough for a machine a hundred times slower. */
const LIMITS = { seconds: 60, cpuSeconds: 20 };

/**
 * Writes the picture that a film which this server has made shows at a time, as JPEG. It may have begun long before: a
 * camera may stand still, and what follows may be of another section. So the picture is looked for from the key frame
 * before on, and the one that is still shown at that time is taken.
 */
export async function makePoster(tools: Tools, { film, seconds, output, signal }: PosterInput): Promise<void> {
  const side = (length: string) => `'min(${LONGEST_SIDE},${length})'`;
  const scale = `scale=${side('iw')}:${side('ih')}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const at = seconds.toFixed(3);
  const shownThen = `fps=1000:start_time=${at}:round=down`;
  const outcome = await tools.ffmpeg(
    [
      ...['-format_whitelist', 'mov,mp4', '-protocol_whitelist', 'file', '-threads', '1'],
      ...['-noaccurate_seek', '-copyts', '-ss', at, '-i', fileUrl(film), '-map', '0:v:0', '-frames:v', '1'],
      ...['-vf', `${shownThen},${scale}:out_range=pc`, '-pix_fmt', 'yuvj420p', '-c:v', 'mjpeg', '-q:v', '4'],
      ...['-map_metadata', '-1', '-f', 'image2', '-update', '1', fileUrl(output)],
    ],
    { ...LIMITS, signal },
  );
  const written = await stat(output).catch(() => null);
  if (outcome.end === 'exit' && outcome.code === 0 && written && written.size > 0) return;
  await rm(output, { force: true });
  throw new MachineError(`no picture: ${outcome.end === 'exit' ? outcome.stderr : outcome.end}`);
}
