import { runTool } from './run-tool';

/** Small enough to be compared quickly, large enough to show a mock camera's moving hand. */
const SIZE = { width: 160, height: 120 };
const FRAME_BYTES = SIZE.width * SIZE.height;

/** Decodes a film or recording to small grey pictures, 30 a second. */
export async function readPictures(path: string): Promise<Buffer[]> {
  const filter = `fps=30:start_time=0,scale=${SIZE.width}:${SIZE.height}:flags=area,format=gray`;
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', path, '-vf', filter, '-f', 'rawvideo', 'pipe:1']);
  return Array.from({ length: stdout.length / FRAME_BYTES }, (_, index) =>
    stdout.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES),
  );
}

/** Returns the mean difference of two pictures, 0 to 255. */
function differenceOf(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let pixel = 0; pixel < FRAME_BYTES; pixel += 1) sum += Math.abs(one[pixel]! - other[pixel]!);
  return sum / FRAME_BYTES;
}

/** A picture that was moved differs at least twice as much from its own place: a clock's hand moves in each. */
const CLEARLY = 2;

/**
 * Returns the places at which a film shows another picture than its take: where the take's picture before or after is
 * clearly more like it than its own. `own` and `other` are the differences.
 */
export function findMoved(film: readonly Buffer[], take: readonly Buffer[]) {
  return film.flatMap((picture, index) => {
    const [own = Infinity, ...others] = [index, index - 1, index + 1].map((at) =>
      take[at] ? differenceOf(picture, take[at]) : Infinity,
    );
    const other = Math.min(...others);
    return own !== Infinity && CLEARLY * other < own ? [{ index, own, other }] : [];
  });
}
