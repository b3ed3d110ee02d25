/** The order of spec 9.4, then what Safari has. */
const PREFERRED = [
  'video/webm;codecs=h264',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4',
];

/** The types to ask the recorder for, best first. The last one, `undefined`, is the browser's own default. */
export function listMimeTypes(isTypeSupported: (mimeType: string) => boolean): (string | undefined)[] {
  return [...PREFERRED.filter((mimeType) => isTypeSupported(mimeType)), undefined];
}

/**
 * Milliseconds between chunks: 10 (spec 9.5). Safari, the only one without webm, makes empty recordings
 * of such short slices (WebKit 58910) and gets 1000.
 */
export function chooseTimeslice(mimeType: string | undefined): number {
  return mimeType?.startsWith('video/webm') ? 10 : 1000;
}

/**
 * Milliseconds between key frames, for MP4: its recorders hand over bytes at key frames only, and what is not handed
 * over is lost when the page dies.
 */
export function chooseKeyFrameInterval(mimeType: string | undefined): number | undefined {
  return mimeType?.startsWith('video/mp4') ? 1000 : undefined;
}
