/** A small copy of the picture is enough to know how bright it is. */
const WIDTH = 32;
const HEIGHT = 24;

/** Returns the mean brightness of a video's current picture, 0 to 255; `null` when there is no picture. */
export function readBrightness(video: HTMLVideoElement, canvas: HTMLCanvasElement): number | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, WIDTH, HEIGHT);
  return meanBrightness(context.getImageData(0, 0, WIDTH, HEIGHT).data);
}

/** `pixels`: red, green, blue and opacity of each. */
export function meanBrightness(pixels: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at + 2 < pixels.length; at += 4) {
    sum += 0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!;
  }
  return sum / (pixels.length / 4);
}
