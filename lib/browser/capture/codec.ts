/** The order of spec 9.4, followed by the one type that Safari before 18.4 supports. */
const PREFERRED = [
  'video/webm;codecs=h264',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4',
];

/** The same for sound alone. */
const PREFERRED_AUDIO = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'];

/**
 * Returns the types to request from the recorder, best first. The last one, `undefined`, is the browser's own default.
 */
export function listMimeTypes(
  isTypeSupported: (mimeType: string) => boolean,
  { isAudioOnly = false }: { isAudioOnly?: boolean } = {},
): (string | undefined)[] {
  const preferred = isAudioOnly ? PREFERRED_AUDIO : PREFERRED;
  return [...preferred.filter((mimeType) => isTypeSupported(mimeType)), undefined];
}

/** Safari's engine, also in all other browsers of an iPhone. Chromium names itself after it, too. */
const isWebKit = (userAgent: string) => /AppleWebKit\//.test(userAgent) && !/Chrom(?:e|ium)\/|Edg\//.test(userAgent);

/**
 * Returns the milliseconds between chunks: 10 (spec 9.5), but 1000 for MP4, which is handed over at key frames only,
 * and for Safari's engine, whatever it records: with short intervals it makes empty recordings (WebKit 58910).
 */
export function chooseTimeslice(mimeType: string | undefined, userAgent: string): number {
  return /^(?:video|audio)\/webm/.test(mimeType ?? '') && !isWebKit(userAgent) ? 10 : 1000;
}

/**
 * Returns the milliseconds between key frames for MP4. MP4 recorders hand over bytes only at key frames, and bytes that
 * were not handed over are lost when the page dies.
 */
export function chooseKeyFrameInterval(mimeType: string | undefined): number | undefined {
  return mimeType?.startsWith('video/mp4') ? 1000 : undefined;
}

export const isMp4 = ({ mimeType }: { mimeType: string }) => /^(?:video|audio)\/mp4/.test(mimeType);
