import { runTool } from './run-tool';

/** Returns the darkest pixel of a place in each picture of a video, 0 (black) to 255. */
export async function darkestOf(
  video: string,
  { width, height, x, y }: Record<'width' | 'height' | 'x' | 'y', number>,
) {
  const place = `crop=${width}:${height}:${x}:${y},format=gray`;
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', video, '-vf', place, '-f', 'rawvideo', '-']);
  const pixels = width * height;
  return Array.from({ length: stdout.length / pixels }, (_, at) => {
    let darkest = 255;
    for (const pixel of stdout.subarray(at * pixels, (at + 1) * pixels)) if (pixel < darkest) darkest = pixel;
    return darkest;
  });
}

/** Where a card of 640×480 shows a name, and where it shows nothing. */
export const CARD_NAME = { width: 480, height: 60, x: 80, y: 373 };
export const CARD_TOP = { width: 640, height: 100, x: 0, y: 0 };
/** What is written is darker, and what is not is lighter. */
export const INK = 90;
export const GROUND = 180;
