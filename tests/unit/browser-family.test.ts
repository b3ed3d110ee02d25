import { browserFamily } from '@/lib/domain/browser-family';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Chrome 156', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`],
  [
    'Chrome 156',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'CriOS/156.0 Mobile/15E148 Safari/604.1',
  ],
  ['Edge 150', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`],
  ['Opera 120', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  [
    'Samsung Internet 28',
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox 153', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'],
  [
    'Safari 26',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/26.0 Safari/605.1.15',
  ],
  [
    'Safari 26',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  ['other', 'curl/8.0'],
  ['other', ''],
])('%s is told by %s', (family, userAgent) => {
  expect(browserFamily(userAgent)).toBe(family);
});
