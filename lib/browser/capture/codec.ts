/** Spec 9, then what Safari has. */
const PREFERRED = ['video/webm;codecs=h264', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];

/** What to ask the recorder for, best first; last nothing: the browser's own default. */
export function listMimeTypes(isTypeSupported: (mimeType: string) => boolean): (string | undefined)[] {
  return [...PREFERRED.filter((mimeType) => isTypeSupported(mimeType)), undefined];
}

/**
 * Milliseconds between chunks: 10 (spec 9). Safari, the one without webm, gives empty recordings
 * at such short slices (WebKit 58910) and gets 1000.
 */
export function chooseTimeslice(mimeType: string | undefined): number {
  return mimeType?.startsWith('video/webm') ? 10 : 1000;
}

/**
 * Milliseconds between key frames, where a recorder hands its film over at key frames only, as those of MP4 do:
 * no more than this is lost when the page dies.
 */
export function chooseKeyFrameInterval(mimeType: string | undefined): number | undefined {
  return mimeType?.startsWith('video/mp4') ? 1000 : undefined;
}
