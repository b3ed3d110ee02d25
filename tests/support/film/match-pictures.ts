import { runTool } from './run-tool';

/** Small enough to be compared quickly, large enough to show a mock camera's moving hand. */
const SIZE = { width: 160, height: 120 };
const FRAME_BYTES = SIZE.width * SIZE.height;

/** Decodes a film or recording to small grey pictures, 30 a second; `before`: options of its input. */
export async function readPictures(path: string, before: readonly string[] = []): Promise<Buffer[]> {
  const filter = `fps=30:start_time=0,scale=${SIZE.width}:${SIZE.height}:flags=area,format=gray`;
  const raw = ['-vf', filter, '-f', 'rawvideo', 'pipe:1'];
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', ...before, '-i', path, '-map', '0:v:0', ...raw]);
  return Array.from({ length: stdout.length / FRAME_BYTES }, (_, index) =>
    stdout.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES),
  );
}

/** In Jest, each look at a global takes longer than the rest of the comparison. */
const { abs } = Math;

/** Returns the mean difference of two pictures, 0 to 255, or a number above `limit` as soon as it is known to be. */
function differenceOf(one: Buffer, other: Buffer, limit = Infinity): number {
  const most = limit * one.length;
  let sum = 0;
  for (let pixel = 0; pixel < one.length && sum <= most; pixel += 1) sum += abs(one[pixel]! - other[pixel]!);
  return sum / one.length;
}

/** What encoding again changes of a picture, at most. */
const SAME = 2;
/** A picture that was moved differs at least twice as much from its own place: a clock's hand moves in each. */
const CLEARLY = 2;

/**
 * Returns the frames, of so many, at which a film does not show its take: where it has no picture, or one unlike the
 * take's, or one that another picture of the take, `shows`, is clearly more like. `own`: the difference from the
 * picture that belongs there. The take's last picture stays while its sound lasts.
 */
export function findWrongPictures(film: readonly Buffer[], take: readonly Buffer[], frames: number) {
  return Array.from({ length: frames }, (_, index) => {
    const [picture, wanted] = [film[index], take[Math.min(index, take.length - 1)]];
    if (!picture || !wanted) return { index, own: Infinity, shows: -1 };
    const own = differenceOf(picture, wanted);
    const limit = own / CLEARLY;
    return { index, own, shows: take.findIndex((other) => differenceOf(picture, other, limit) < limit) };
  }).filter(({ own, shows }) => own > SAME || shows >= 0);
}
