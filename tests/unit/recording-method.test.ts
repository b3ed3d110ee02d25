import { appLink } from '@/lib/contract/app-link';
import { recordingMethod } from '@/lib/domain/recording-method';

const desk = { isIOS: false, isAndroid: false, isMediaRecorderSupported: true, isOpenTokSupported: false };
const app = 'https://app.hrfix.example/record';

it.each([
  ['records in a desk browser', desk, app, 'record'],
  ['points an iPhone to the app (spec 4.46)', { ...desk, isIOS: true }, app, 'download'],
  ['points an Android to the app (spec 4.46)', { ...desk, isAndroid: true }, app, 'download'],
  [
    'points a browser that cannot record to the app (spec 4.46)',
    { ...desk, isMediaRecorderSupported: false },
    app,
    'download',
  ],
  [
    'records over a video session where there is no recorder',
    { ...desk, isMediaRecorderSupported: false, isOpenTokSupported: true },
    app,
    'record',
  ],
  ['records in the phone where the brand has no app', { ...desk, isIOS: true }, null, 'record'],
  ['says so where nothing can record', { ...desk, isMediaRecorderSupported: false }, null, 'notSupported'],
])('%s', (_, device, deepLink, method) => {
  expect(recordingMethod(device, deepLink)).toBe(method);
});

it('names campaign and video in the link to the app (spec 2.93, 3.29)', () => {
  expect(appLink(app, 'über-uns', 'u1')).toBe(`${app}?campaign=%C3%BCber-uns&video=%C3%BCber-uns_u1`);
});
