import type { CaptureErrorCode } from './capture';

/** What the browser says about camera and microphone together; `unknown` where it says nothing. */
export type Access = 'granted' | 'prompt' | 'denied' | 'unknown';

/**
 * The access now, and why it was looked at: it `changed`, the page was hidden and is `shown` again, or its window is
 * `focused` again.
 */
export type AccessNews = { access: Access; cause: 'changed' | 'shown' | 'focused' };

/** Combines the states of the permissions for camera and microphone; `null` where the browser does not tell. */
export function combineAccess(states: readonly (PermissionState | null)[]): Access {
  if (states.includes('denied')) return 'denied';
  if (states.includes(null)) return 'unknown';
  return states.includes('prompt') ? 'prompt' : 'granted';
}

/**
 * Whether asking for the camera again may work now. It must not make the browser ask again and again: closing its
 * question gives the focus back to the window.
 */
export function canAskAgain(error: CaptureErrorCode, { access, cause }: AccessNews): boolean {
  switch (error) {
    case 'notAllowed':
    case 'notAllowedAudio':
    case 'notAllowedVideo':
    case 'dismissed':
      if (access === 'granted') return true;
      if (access === 'prompt') return cause === 'changed';
      return access === 'unknown' && cause === 'shown';
    case 'blockedBySystem':
      // The browser says nothing about the system's settings, and does not ask when the system refuses.
      return access !== 'denied' && (access === 'granted' || cause !== 'changed');
    case 'busy':
      return access === 'granted' && cause !== 'changed';
    default:
      return false;
  }
}
