/** The order of spec 9.4, followed by the types Safari supports. */
const PREFERRED = [
  'video/webm;codecs=h264',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4',
];

/**
 * Returns the types to request from the recorder, best first. The last one, `undefined`, is the browser's own default.
 */
export function listMimeTypes(isTypeSupported: (mimeType: string) => boolean): (string | undefined)[] {
  return [...PREFERRED.filter((mimeType) => isTypeSupported(mimeType)), undefined];
}

/**
 * Returns the milliseconds between chunks: 10 (spec 9.5), but 1000 for Safari. Safari is the only browser without webm,
 * and with short intervals it makes empty recordings (WebKit 58910).
 */
export function chooseTimeslice(mimeType: string | undefined): number {
  return mimeType?.startsWith('video/webm') ? 10 : 1000;
}

/**
 * Returns the milliseconds between key frames for MP4. MP4 recorders hand over bytes only at key frames, and bytes that
 * were not handed over are lost when the page dies.
 */
export function chooseKeyFrameInterval(mimeType: string | undefined): number | undefined {
  return mimeType?.startsWith('video/mp4') ? 1000 : undefined;
}

export const isMp4 = ({ mimeType }: { mimeType: string }) => mimeType.startsWith('video/mp4');
