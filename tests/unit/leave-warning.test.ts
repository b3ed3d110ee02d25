import { createLeaveWarning } from '@/lib/browser/visit/leave-warning';
import type { Take } from '@/lib/browser/take-store/take-store';
import type { UploadStatus } from '@/lib/browser/upload/upload-status';
import { createFakeTakes, createFakeUploads, createKeptTake } from '../support/fake-takes';
import { UUID } from '../support/visit-factories';

const VISIT = { campaignName: 'demo', uuid: UUID };

function watch({ take, status }: { take?: Take; status?: UploadStatus } = {}) {
  const page = new EventTarget();
  const listening = jest.spyOn(page, 'addEventListener');
  const takes = createFakeTakes(...(take ? [take] : []));
  const uploads = createFakeUploads({ status });
  const warning = createLeaveWarning(takes, uploads);
  warning.watch(page, VISIT);
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { page, takes, uploads, warning, listening, asks };
}

it.each<[string, Partial<Take>, UploadStatus, boolean]>([
  ['is being recorded', { ending: null }, { name: 'sending', share: 0.9 }, true],
  ['is on its way', {}, { name: 'sending', share: 0.9 }, true],
  ['waits for a connection', {}, { name: 'offline', share: 0.9 }, true],
  ['could not be sent', {}, { name: 'failed', share: 0, problem: 'refused' }, true],
  ['is on the server and on this device', {}, { name: 'onServer' }, false],
  ['has no record yet, and would be lost with the page', { place: 'memory' }, { name: 'onServer' }, true],
  ['is another visit’s', { uuid: '99999999-0000-4000-8000-000000000000' }, { name: 'sending', share: 0 }, false],
])('Of a take that %s, it asks: %#', (_, overrides, status, isAsked) => {
  expect(watch({ take: createKeptTake(overrides), status }).asks()).toBe(isAsked);
});

it('does not listen where nothing would be lost, so that the way back is quick', () => {
  expect(watch().listening).not.toHaveBeenCalled();
});

it('begins with the recording and ends with the take', () => {
  const { takes, asks } = watch();
  takes.tell(createKeptTake({ ending: null }));
  expect(asks()).toBe(true);
  takes.discard(createKeptTake().uploadId);
  expect(asks()).toBe(false);
});

it('ends once the server has the take', () => {
  const { uploads, asks } = watch({ take: createKeptTake() });
  expect(asks()).toBe(true);
  uploads.tell({ name: 'onServer' });
  expect(asks()).toBe(false);
});

it('follows the visit that was opened last', () => {
  const { page, takes, warning, asks } = watch({ take: createKeptTake() });
  warning.watch(page, { ...VISIT, campaignName: 'other' });
  expect(asks()).toBe(false);
  takes.tell(createKeptTake({ uploadId: 'another', campaignName: 'other' }));
  expect(asks()).toBe(true);
});
