import { deviceName, readDevice, videoTypeFor } from '@/lib/browser/device';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 ' +
  'Safari/605.1.15';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const TABLET =
  'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const FIREFOX_PHONE = 'Mozilla/5.0 (Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

const EVERYTHING = { hasMediaRecorder: true, hasWebRtc: true };

it.each([
  ['an iPhone', IPHONE, 5, { isIOS: true, isAndroid: false, isMobile: true }, 'Web_iOS'],
  ['an iPad, which calls itself a Mac', MAC, 5, { isIOS: true, isAndroid: false, isMobile: true }, 'Web_iOS'],
  ['a Mac', MAC, 0, { isIOS: false, isAndroid: false, isMobile: false }, 'Web'],
  ['an Android phone', PIXEL, 5, { isIOS: false, isAndroid: true, isMobile: true }, 'Web_Android'],
  ['an Android tablet', TABLET, 10, { isIOS: false, isAndroid: true, isMobile: true }, 'Web_Android'],
  ['a Windows machine with a touch screen', WINDOWS, 10, { isIOS: false, isAndroid: false, isMobile: false }, 'Web'],
  ['any other phone', FIREFOX_PHONE, 5, { isIOS: false, isAndroid: false, isMobile: true }, 'Web'],
])('knows %s (spec 3.8, 3.22)', (_, userAgent, maxTouchPoints, flags, name) => {
  const device = readDevice({ userAgent, maxTouchPoints }, EVERYTHING);
  expect(device).toEqual({ ...flags, isMediaRecorderSupported: true, isOpenTokSupported: true });
  expect(deviceName(device)).toBe(name);
});

it('says that a browser without a recorder has none (spec 3.22, 9.23)', () => {
  expect(
    readDevice({ userAgent: WINDOWS }, { hasMediaRecorder: false, hasWebRtc: true }).isMediaRecorderSupported,
  ).toBe(false);
});

it.each([
  ['an Android held upright', PIXEL, { innerWidth: 412, innerHeight: 915 }, '3x4'],
  ['an Android on its side', PIXEL, { innerWidth: 915, innerHeight: 412 }, undefined],
  ['an iPhone held upright', IPHONE, { innerWidth: 390, innerHeight: 844 }, undefined],
])('asks for the film of %s in its shape (spec 3.17)', (_, userAgent, window, videoType) => {
  expect(videoTypeFor(readDevice({ userAgent }, EVERYTHING), window)).toBe(videoType);
});
