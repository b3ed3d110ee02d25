/** What can keep a visitor from recording, as organizers are told: the cause that a visit met last. */
export const TROUBLES = ['refused', 'unsupported', 'noDevice', 'busy', 'broken', 'upload'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** By what the browser reports when camera and microphone cannot be used (`CaptureErrorCode`). */
const BY_ERROR: Record<string, Trouble> = {
  insecure: 'unsupported',
  unsupported: 'unsupported',
  deviceUnsupported: 'unsupported',
  notFound: 'noDevice',
  notAllowed: 'refused',
  notAllowedAudio: 'refused',
  notAllowedVideo: 'refused',
  dismissed: 'refused',
  blockedBySystem: 'refused',
  busy: 'busy',
};

/** Returns the trouble that an event of a visitor's browser tells of (`lib/browser/api/log.ts`); `null`: none. */
export function troubleOf(event: string, details = ''): Trouble | null {
  if (event === 'Upload failed') return 'upload';
  if (event !== 'Media failed') return null;
  return Object.hasOwn(BY_ERROR, details) ? (BY_ERROR[details] ?? null) : 'broken';
}
