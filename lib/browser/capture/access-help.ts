import { browserFamily } from '@/lib/domain/browser-family';
import type { CaptureErrorCode } from './capture';

type System = 'android' | 'ios' | 'macos' | 'windows' | 'other';
type Browser = 'chrome' | 'firefox' | 'safari' | 'other';

/** The steps that lead to the camera and microphone. The words for each are in the messages (`access`). */
export type AccessHelp =
  /** An app shows the page in a browser of its own. `app` is its name; `null` when it is not known. */
  | { name: 'inApp'; app: string | null; system: System }
  /** The page around this one, or whoever manages the device, allows no camera. */
  | { name: 'policy' }
  /** The system's settings. */
  | { name: 'system'; system: System; browser: string }
  /** The browser's settings for this page. */
  | { name: 'site'; guide: SiteGuide };

export type SiteGuide =
  | 'chromeDesktop'
  | 'chromeAndroid'
  | 'firefoxDesktop'
  | 'firefoxAndroid'
  | 'safariMac'
  | 'safariIos'
  | 'other';

type Navigatorlike = { userAgent: string; maxTouchPoints?: number };

const REFUSALS: readonly CaptureErrorCode[] = ['notAllowed', 'notAllowedAudio', 'notAllowedVideo', 'dismissed'];
/** An app's own browser may also lack what recording needs. */
const IN_APP_FAILURES: readonly CaptureErrorCode[] = [
  ...REFUSALS,
  'blockedBySystem',
  'deviceUnsupported',
  'unsupported',
  'failed',
];

/** How apps identify the browsers inside them. */
const APPS: readonly (readonly [name: string | null, pattern: RegExp])[] = [
  ['Instagram', /\bInstagram\b/],
  ['Messenger', /\bFB(?:AN\/Messenger|_IAB\/Orca|_IAB\/MESSENGER)/],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\b/],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['WeChat', /\bMicroMessenger\b/],
  ['Line', /\bLine\/\d/],
  ['TikTok', /\b(?:musical_ly|BytedanceWebview|TikTok)/i],
  ['Snapchat', /\bSnapchat\b/],
  ['Pinterest', /\bPinterest\b/],
  ['X', /\bTwitter(?:Android| for )/],
  // Any other app on Android, and on iOS, where only Safari and other browsers call themselves Safari.
  [null, /; wv\)/],
  [null, /\b(?:iPhone|iPad|iPod)\b(?!.*\bSafari\/)/],
];

/** Returns the app in whose browser the page is shown. `undefined`: a browser of its own. */
export function findApp(userAgent: string): string | null | undefined {
  return APPS.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

/**
 * Returns how to get the camera after this error, or `null` when no setting helps. `isForbidden`: the page around this
 * one, or whoever manages the browser, forbids it.
 */
export function chooseHelp(error: CaptureErrorCode, navigator: Navigatorlike, isForbidden: boolean): AccessHelp | null {
  const { userAgent } = navigator;
  const system = systemOf(navigator);
  const app = findApp(userAgent);
  if (app !== undefined && IN_APP_FAILURES.includes(error)) return { name: 'inApp', app, system };
  const family = browserFamily(userAgent).replace(/ \d+$/, '');
  const byName = { name: 'system', system, browser: family === 'other' ? '' : family } as const;
  if (error === 'blockedBySystem') return byName;
  if (!REFUSALS.includes(error)) return null;
  if (isForbidden) return { name: 'policy' };
  // On iOS only Safari has a menu of its own; other browsers are allowed in the system's settings.
  if (system === 'ios' && family !== 'Safari') return byName;
  return { name: 'site', guide: guideOf(browserOf(family), system) };
}

/** Returns the link by which an app on Android opens the page in the visitor's browser. */
export function intentLink(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  const fallback = encodeURIComponent(address);
  const scheme = protocol.replace(':', '');
  return (
    `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;` +
    `category=android.intent.category.BROWSABLE;S.browser_fallback_url=${fallback};end`
  );
}

/** iPads call themselves Macintosh, but no Mac has more than one touch point. */
function systemOf({ userAgent, maxTouchPoints = 0 }: Navigatorlike): System {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Macintosh/.test(userAgent)) return 'macos';
  return /Windows/.test(userAgent) ? 'windows' : 'other';
}

function browserOf(family: string): Browser {
  if (family === 'Safari') return 'safari';
  if (family === 'Firefox') return 'firefox';
  return family === 'other' ? 'other' : 'chrome';
}

function guideOf(browser: Browser, system: System): SiteGuide {
  const isAndroid = system === 'android';
  switch (browser) {
    case 'chrome':
      return isAndroid ? 'chromeAndroid' : 'chromeDesktop';
    case 'firefox':
      return isAndroid ? 'firefoxAndroid' : 'firefoxDesktop';
    case 'safari':
      return system === 'ios' ? 'safariIos' : 'safariMac';
    case 'other':
      return 'other';
  }
}
