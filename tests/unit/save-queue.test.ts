import { errorFromAnswer } from '@/lib/browser/api/call-error';
import { createQueuedTakes } from '@/lib/browser/visit/queued-takes';
import { createSaveQueue } from '@/lib/browser/visit/save-queue';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { UserVideo } from '@/lib/contract/entities';
import { createMemoryStore, settle } from '../support/browser-factories';
import { createDeviceTake, createFakeTakes } from '../support/fake-takes';
import { UUID, createUserVideo } from '../support/visit-factories';

const TAKE = createDeviceTake();
const VISIT = { campaignName: 'demo', uuid: UUID };
const saved = createUserVideo();

function setUp({
  store = createMemoryStore(),
  kept = [TAKE],
}: { store?: ReturnType<typeof createMemoryStore>; kept?: DeviceTake[] } = {}) {
  const takes = createFakeTakes(...kept);
  const saves: { uploadId: string; finish: (record: UserVideo) => void; fail: (error: unknown) => void }[] = [];
  const uploads = {
    save: (uploadId: string) => new Promise<UserVideo>((finish, fail) => saves.push({ uploadId, finish, fail })),
  };
  const keep = jest.fn<void, [UserVideo]>();
  const queue = createSaveQueue({ queued: createQueuedTakes(store, null), takes, uploads, log: () => {} });
  return { queue, takes, store, saves, keep };
}

const listed = ({ queue }: ReturnType<typeof setUp>) =>
  queue.list().map(({ sectionId, problem }) => [sectionId, problem]);

it('saves a take while the visitor goes on, keeps its record, and then lets go of the take', async () => {
  const set = setUp();
  set.queue.resume(VISIT, set.keep);
  set.queue.add(TAKE.uploadId);
  expect(listed(set)).toEqual([['1', null]]);
  set.saves[0]?.finish(saved);
  await settle();
  expect(set.keep.mock.calls).toEqual([[saved]]);
  expect(set.takes.get(TAKE.uploadId)).toBeNull();
  expect(listed(set)).toEqual([]);
});

it('has the record before the take is gone, so that the section is never without both', async () => {
  const set = setUp();
  let whenKept: unknown;
  set.queue.resume(VISIT, () => (whenKept = [set.takes.get(TAKE.uploadId), listed(set)]));
  set.queue.add(TAKE.uploadId);
  set.saves[0]?.finish(saved);
  await settle();
  expect(whenKept).toEqual([TAKE, [['1', null]]]);
  expect([set.takes.get(TAKE.uploadId), listed(set)]).toEqual([null, []]);
});

it('continues after a reload', async () => {
  const before = setUp();
  before.queue.add(TAKE.uploadId);
  const after = setUp({ store: before.store });
  expect(listed(after)).toEqual([['1', null]]);
  after.queue.resume(VISIT, after.keep);
  expect(after.saves.map(({ uploadId }) => uploadId)).toEqual([TAKE.uploadId]);
  after.saves[0]?.finish(saved);
  await settle();
  expect(listed(after)).toEqual([]);
});

it('forgets after a reload what an earlier page has saved, and leaves other visits alone', () => {
  const other = createDeviceTake({ uploadId: 'take-0000-0000-0002', campaignName: 'other' });
  const before = setUp({ kept: [TAKE, other] });
  before.queue.add(TAKE.uploadId);
  before.queue.add(other.uploadId);
  const after = setUp({ store: before.store, kept: [] });
  after.queue.resume(VISIT, after.keep);
  expect(after.queue.list().map(({ campaignName }) => campaignName)).toEqual(['other']);
});

it('says why a take could not be saved, keeps it, and tries again when it is told to', async () => {
  const set = setUp();
  set.queue.add(TAKE.uploadId);
  set.saves[0]?.fail(errorFromAnswer(400, { error: { code: 'foreignUrl' } }));
  await settle();
  expect([set.takes.get(TAKE.uploadId), listed(set)]).toEqual([TAKE, [['1', 'refused']]]);
  set.queue.add(TAKE.uploadId);
  expect(listed(set)).toEqual([['1', null]]);
  expect(set.saves).toHaveLength(2);
});

it('forgets a take that was recorded again', async () => {
  const set = setUp();
  set.queue.add(TAKE.uploadId);
  set.takes.discard(TAKE.uploadId);
  set.saves[0]?.fail(new Error('discarded'));
  await settle();
  expect(listed(set)).toEqual([]);
});

it('forgets a take that failed once it is recorded again', async () => {
  const set = setUp();
  set.queue.add(TAKE.uploadId);
  set.saves[0]?.fail(new Error('down'));
  await settle();
  expect(listed(set)).toEqual([['1', 'unsent']]);
  set.takes.discard(TAKE.uploadId);
  expect(listed(set)).toEqual([]);
});

it('says nothing about a take that the visitor decides about again', async () => {
  const set = setUp();
  set.queue.add(TAKE.uploadId);
  set.queue.remove(TAKE.uploadId);
  set.saves[0]?.fail(new Error('down'));
  await settle();
  expect(listed(set)).toEqual([]);
});

it('returns the same list until it changes, and tells its listeners', () => {
  const { queue } = setUp();
  const listener = jest.fn();
  const unsubscribe = queue.subscribe(listener);
  expect(queue.list()).toBe(queue.list());
  queue.add(TAKE.uploadId);
  expect(listener).toHaveBeenCalled();
  unsubscribe();
  expect(queue.list()).toBe(queue.list());
});
