import { createLeaveWarning } from '@/lib/browser/visit/leave-warning';
import { createAnswerFiles } from '@/lib/browser/answers/answer-files';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { UploadStatus } from '@/lib/browser/upload/state';
import { createFakeTakes, createFakeUploads, createDeviceTake } from '../support/fake-takes';
import { UUID } from '../support/visit-factories';

const VISIT = { campaignName: 'demo', uuid: UUID };

function watch({ take, status }: { take?: DeviceTake; status?: UploadStatus } = {}) {
  const page = new EventTarget();
  const listening = jest.spyOn(page, 'addEventListener');
  const takes = createFakeTakes(...(take ? [take] : []));
  const uploads = createFakeUploads({ status });
  const files = createAnswerFiles();
  const warning = createLeaveWarning(takes, uploads, files);
  warning.watch(page, VISIT);
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { page, takes, uploads, files, warning, listening, asks };
}

it.each<[string, Partial<DeviceTake>, UploadStatus, boolean]>([
  ['is being recorded', { ending: null }, { name: 'sending', share: 0.9 }, true],
  ['is on its way', {}, { name: 'sending', share: 0.9 }, true],
  ['waits for a connection', {}, { name: 'offline', share: 0.9 }, true],
  ['could not be sent', {}, { name: 'failed', share: 0, problem: 'refused' }, true],
  ['is on the server and on this device', {}, { name: 'onServer' }, false],
  ['has no record yet, and would be lost with the page', { location: 'memory' }, { name: 'onServer' }, true],
  ['a video service keeps', { location: 'service' }, { name: 'sending', share: 0 }, false],
  ['is another visit’s', { uuid: '99999999-0000-4000-8000-000000000000' }, { name: 'sending', share: 0 }, false],
])('Of a take that %s, it asks: %#', (_, overrides, status, isAsked) => {
  expect(watch({ take: createDeviceTake(overrides), status }).asks()).toBe(isAsked);
});

it('does not listen where nothing would be lost, so that the way back is quick', () => {
  expect(watch().listening).not.toHaveBeenCalled();
});

it('begins with the recording and ends with the take', () => {
  const { takes, asks } = watch();
  takes.tell(createDeviceTake({ ending: null }));
  expect(asks()).toBe(true);
  takes.discard(createDeviceTake().uploadId);
  expect(asks()).toBe(false);
});

it('ends once the server has the take', () => {
  const { uploads, asks } = watch({ take: createDeviceTake() });
  expect(asks()).toBe(true);
  uploads.tell({ name: 'onServer' });
  expect(asks()).toBe(false);
});

it('follows the visit that was opened last', () => {
  const { page, takes, warning, asks } = watch({ take: createDeviceTake() });
  warning.watch(page, { ...VISIT, campaignName: 'other' });
  expect(asks()).toBe(false);
  takes.tell(createDeviceTake({ uploadId: 'another', campaignName: 'other' }));
  expect(asks()).toBe(true);
});
