import { type AccessHelp, chooseHelp, findApp, intentLink } from '@/lib/browser/capture/access-help';
import type { CaptureErrorCode } from '@/lib/browser/capture/capture';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const AGENTS = {
  chromeWindows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`,
  edgeWindows: `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
  chromeAndroid: `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`,
  firefoxMac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:153.0) Gecko/20100101 Firefox/153.0',
  firefoxAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
  safariMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/26.0 Safari/605.1.15',
  safariIos: `${IOS} Version/18.0 Mobile/15E148 Safari/604.1`,
  chromeIos: `${IOS} CriOS/156.0 Mobile/15E148 Safari/604.1`,
  instagramIos: `${IOS} Mobile/22A3354 Instagram 350.0.0.0 (iPhone15,4; iOS 18_0)`,
  facebookAndroid:
    `Mozilla/5.0 (Linux; Android 15; wv) ${WEBKIT} Version/4.0 Chrome/156.0 Mobile ` +
    `Safari/537.36 [FB_IAB/FB4A;FBAV/500.0]`,
  linkedinIos: `${IOS} Mobile/15E148 [LinkedInApp]/9.30`,
  wechat:
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Version/4.0 Chrome/130.0 Mobile Safari/537.36 ` +
    `MicroMessenger/8.0.50`,
  line: `${IOS} Mobile/15E148 Safari Line/14.0.0`,
  unknownApp: `Mozilla/5.0 (Linux; Android 15; wv) ${WEBKIT} Version/4.0 Chrome/156.0 Mobile Safari/537.36`,
  unknownAppIos: `${IOS} Mobile/15E148`,
} as const;

const site = (guide: Extract<AccessHelp, { name: 'site' }>['guide']): AccessHelp => ({ name: 'site', guide });
type Row = [agent: keyof typeof AGENTS, error: CaptureErrorCode, help: AccessHelp | null];

it.each<Row>([
  ['chromeWindows', 'notAllowed', site('chromeDesktop')],
  ['edgeWindows', 'notAllowedAudio', site('chromeDesktop')],
  ['chromeAndroid', 'dismissed', site('chromeAndroid')],
  ['firefoxMac', 'notAllowed', site('firefoxDesktop')],
  ['firefoxAndroid', 'notAllowedVideo', site('firefoxAndroid')],
  ['safariMac', 'notAllowed', site('safariMac')],
  ['safariIos', 'notAllowed', site('safariIos')],
  ['chromeIos', 'notAllowed', { name: 'system', system: 'ios', browser: 'Chrome' }],
  ['edgeWindows', 'blockedBySystem', { name: 'system', system: 'windows', browser: 'Edge' }],
  ['firefoxMac', 'blockedBySystem', { name: 'system', system: 'macos', browser: 'Firefox' }],
  ['chromeAndroid', 'blockedBySystem', { name: 'system', system: 'android', browser: 'Chrome' }],
  ['instagramIos', 'notAllowed', { name: 'inApp', app: 'Instagram', system: 'ios' }],
  ['facebookAndroid', 'deviceUnsupported', { name: 'inApp', app: 'Facebook', system: 'android' }],
  ['unknownApp', 'unsupported', { name: 'inApp', app: null, system: 'android' }],
  ['chromeWindows', 'notFound', null],
  ['instagramIos', 'busy', null],
])('%s, %s: %j', (agent, error, help) => {
  expect(chooseHelp(error, { userAgent: AGENTS[agent] }, false)).toEqual(help);
});

it('does not send visitors to settings that a page around this one overrules', () => {
  expect(chooseHelp('notAllowed', { userAgent: AGENTS.chromeWindows }, true)).toEqual({ name: 'policy' });
});

it.each([
  ['instagramIos', 'Instagram'],
  ['facebookAndroid', 'Facebook'],
  ['linkedinIos', 'LinkedIn'],
  ['wechat', 'WeChat'],
  ['line', 'Line'],
  ['unknownApp', null],
  ['unknownAppIos', null],
  ['safariIos', undefined],
  ['chromeAndroid', undefined],
  ['chromeWindows', undefined],
] as const)('%s is the browser of the app %s', (agent, app) => {
  expect(findApp(AGENTS[agent])).toBe(app);
});

it('leads out of an app on Android, and back to the address where no browser follows', () => {
  expect(intentLink('https://video.example/demo/section/1?a=b')).toBe(
    'intent://video.example/demo/section/1?a=b#Intent;scheme=https;action=android.intent.action.VIEW;' +
      'category=android.intent.category.BROWSABLE;' +
      'S.browser_fallback_url=https%3A%2F%2Fvideo.example%2Fdemo%2Fsection%2F1%3Fa%3Db;end',
  );
});
