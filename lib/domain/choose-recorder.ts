/** Facts about a browser and its device. `maxTouchPoints` is 0 where there is no touch screen. */
type Browser = { userAgent: string; maxTouchPoints?: number };

/** The first iOS whose browsers can join a video session (spec 1.16). */
const FIRST_IOS = 11;

/** Returns the major version of iOS or iPadOS; `null` for another system, or where the version is hidden. */
export function iosVersion({ userAgent, maxTouchPoints = 0 }: Browser): number | null {
  const named = /\bCPU (?:iPhone )?OS (\d+)_/.exec(userAgent)?.[1];
  if (named !== undefined) return Number(named);
  // An iPad that identifies as a Mac names its system only by Safari's version, which is the same.
  const asMac = maxTouchPoints > 1 && /\bMacintosh\b/.test(userAgent);
  const safari = asMac ? /\bVersion\/(\d+)/.exec(userAgent)?.[1] : undefined;
  return safari === undefined ? null : Number(safari);
}

/**
 * Returns whether a video session is possible (spec 3.23). `hasWebRtc`: the browser has `RTCPeerConnection` and
 * `navigator.mediaDevices.getUserMedia`. `hasService`: the campaign says `videoSession`.
 */
export function supportsVideoSession(
  browser: Browser,
  { hasWebRtc, hasService }: { hasWebRtc: boolean; hasService: boolean },
): boolean {
  return hasService && hasWebRtc && (iosVersion(browser) ?? FIRST_IOS) >= FIRST_IOS;
}

/** `audio`: the browser's own, of sound alone. */
export type RecorderKind = 'native' | 'session' | 'audio';

/**
 * Returns which recorder is used, `null` where there is none (spec 1.15, 1.16): on iOS the video session comes first,
 * unless the brand prefers the browser's own recorder; elsewhere the session is used only where there is no recorder.
 */
export function chooseRecorder(
  device: { isIOS: boolean; isMediaRecorderSupported: boolean; isOpenTokSupported: boolean },
  preference: 'session-first' | 'native-first' = 'session-first',
): Exclude<RecorderKind, 'audio'> | null {
  const { isIOS, isMediaRecorderSupported, isOpenTokSupported } = device;
  const prefersSession = isIOS && preference === 'session-first';
  if (isOpenTokSupported && (prefersSession || !isMediaRecorderSupported)) return 'session';
  return isMediaRecorderSupported ? 'native' : null;
}
