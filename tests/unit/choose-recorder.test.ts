import { deviceAt, readDevice } from '@/lib/browser/device';
import { chooseRecorder, iosVersion } from '@/lib/domain/choose-recorder';

const ios = (version: string, rest: string, device = 'iPhone; CPU iPhone OS') =>
  `Mozilla/5.0 (${device} ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const safari = (version: string, safariVersion: string) =>
  ios(version, `Version/${safariVersion} Mobile/15E148 Safari/604.1`);
const mac = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const android = (rest: string) =>
  `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const windows = (rest: string) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${rest}`;

/** What browsers have: a recorder of their own (`R`), WebRTC and a camera (`W`). */
type Has = 'R' | 'W' | 'RW' | '';
/** With a service; without one; with one, where the brand prefers the browser's own recorder. */
type Choice = 'native' | 'session' | null;
type Row = [string, string, number, Has, number | null, Choice, Choice, Choice];

// The columns: name, user agent, touch points, what it has, version of iOS, and the three choices.
const rows: Row[] = [
  ['Safari, iOS 10', safari('10_3_3', '10.0'), 5, '', 10, null, null, null],
  ['iOS 10 that claims to have WebRTC', safari('10_3_3', '10.0'), 5, 'W', 10, null, null, null],
  ['Safari, iOS 11', safari('11_0', '11.0'), 5, 'W', 11, 'session', null, 'session'],
  ['Safari, iOS 12', safari('12_5_7', '12.1.2'), 5, 'W', 12, 'session', null, 'session'],
  ['Safari, iOS 13', safari('13_7', '13.1.2'), 5, 'W', 13, 'session', null, 'session'],
  ['Safari, iOS 14.2', safari('14_2', '14.0.1'), 5, 'W', 14, 'session', null, 'session'],
  ['Safari, iOS 14.3', safari('14_3', '14.0.2'), 5, 'RW', 14, 'session', 'native', 'native'],
  ['Safari, iOS 15', safari('15_8', '15.6.6'), 5, 'RW', 15, 'session', 'native', 'native'],
  ['Safari, iOS 16', safari('16_7', '16.6'), 5, 'RW', 16, 'session', 'native', 'native'],
  ['Safari, iOS 17', safari('17_5', '17.5'), 5, 'RW', 17, 'session', 'native', 'native'],
  ['Safari, iOS 18', safari('18_6', '18.6'), 5, 'RW', 18, 'session', 'native', 'native'],
  [
    'Chrome, iOS 17',
    ios('17_5', 'CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1'),
    5,
    'RW',
    17,
    'session',
    'native',
    'native',
  ],
  ['Firefox, iOS 13', ios('13_3', 'FxiOS/29.0 Mobile/15E148 Safari/605.1.15'), 5, '', 13, null, null, null],
  [
    'Safari, iPadOS 12',
    ios('12_2', 'Version/12.1 Mobile/15E148 Safari/604.1', 'iPad; CPU OS'),
    5,
    'W',
    12,
    'session',
    null,
    'session',
  ],
  ['Safari, iPadOS 13 as a desktop', mac('13.1'), 5, 'W', 13, 'session', null, 'session'],
  ['Safari, iPadOS 18 as a desktop', mac('18.6'), 5, 'RW', 18, 'session', 'native', 'native'],
  [
    'Chrome, iPadOS as a desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126 Safari/605.1.15',
    5,
    'RW',
    null,
    'session',
    'native',
    'native',
  ],
  [
    'Facebook in iOS 14.2',
    ios('14_2', 'Mobile/15E148 [FBAN/FBIOS;FBAV/300.0.0.58.118;FBDV/iPhone12,1]'),
    5,
    '',
    14,
    null,
    null,
    null,
  ],
  ['Instagram in iOS 17', ios('17_5', 'Mobile/15E148 Instagram 334.0'), 5, 'RW', 17, 'session', 'native', 'native'],
  [
    'LinkedIn in iOS 16',
    ios('16_6', 'Mobile/15E148 [LinkedInApp]/9.29.6405'),
    5,
    'RW',
    16,
    'session',
    'native',
    'native',
  ],
  ['Safari on a Mac', mac('18.6'), 0, 'RW', null, 'native', 'native', 'native'],
  ['Safari 13 on a Mac, without a recorder', mac('13.1'), 0, 'W', null, 'session', null, 'session'],
  ['Chrome, Android', android('Chrome/140.0.0.0 Mobile Safari/537.36'), 5, 'RW', null, 'native', 'native', 'native'],
  [
    'Facebook in Android',
    android('Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/400.0]'),
    5,
    'RW',
    null,
    'native',
    'native',
    'native',
  ],
  [
    'a WebView of Android without a camera',
    android('Version/4.0 Chrome/61.0 Mobile Safari/537.36'),
    5,
    '',
    null,
    null,
    null,
    null,
  ],
  [
    'Samsung Internet',
    android('SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36'),
    5,
    'RW',
    null,
    'native',
    'native',
    'native',
  ],
  [
    'Chrome on Windows',
    windows('AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'),
    10,
    'RW',
    null,
    'native',
    'native',
    'native',
  ],
  [
    'Edge 18 on Windows, without a recorder',
    windows('AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763'),
    0,
    'W',
    null,
    'session',
    null,
    'session',
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    0,
    'RW',
    null,
    'native',
    'native',
    'native',
  ],
  ['Internet Explorer', windows('Trident/7.0; rv:11.0) like Gecko'), 0, '', null, null, null, null],
];

it.each(rows)(
  '%s records as it can (spec 1.15, 1.16, 3.23)',
  (_, userAgent, maxTouchPoints, has, version, withService, without, nativeFirst) => {
    const browser = { userAgent, maxTouchPoints };
    const device = readDevice(browser, { hasMediaRecorder: has.includes('R'), hasWebRtc: has.includes('W') });
    const choose = (videoSession: boolean, preference?: 'native-first') =>
      chooseRecorder(deviceAt({ videoSession }, device), preference);
    expect(iosVersion(browser)).toBe(version);
    expect([choose(true), choose(false), choose(true, 'native-first')]).toEqual([withService, without, nativeFirst]);
  },
);
