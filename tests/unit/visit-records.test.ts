import { createVisitRecords } from '@/lib/browser/visit/visit-records';
import type { UserVideo } from '@/lib/contract/entities';
import { createManualTimers } from '../support/browser-factories';
import { createUserVideo } from '../support/visit-factories';

const KEY = 'demo/uuid';
const ANNA = createUserVideo({ name: 'Anna' });
const BERTA = createUserVideo({ name: 'Berta' });

type Answer = UserVideo | null | Error;

/** The records, and a reader whose answers the test gives. */
function setUp({ isFinal = () => false }: { isFinal?: (error: unknown) => boolean } = {}) {
  const timers = createManualTimers();
  const records = createVisitRecords(timers, isFinal);
  const asked: ((answer: Answer) => void)[] = [];
  const read = () =>
    new Promise<UserVideo | null>((resolve, reject) => {
      asked.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  const changes = jest.fn();
  records.subscribe(changes);
  return { timers, records, asked, read, changes, answer: (of: number, given: Answer) => answerTo(asked[of], given) };
}

async function answerTo(ask: ((answer: Answer) => void) | undefined, given: Answer) {
  if (!ask) throw new Error('The record was not asked for');
  ask(given);
  await new Promise(setImmediate);
}

it('knows nothing of a visit before its first answer, and then its record', async () => {
  const { records, read, answer, changes } = setUp();
  records.watch(KEY, read);
  expect(records.find(KEY)).toEqual({ userVideo: undefined, error: undefined });
  await answer(0, ANNA);
  expect(records.find(KEY)).toEqual({ userVideo: ANNA, error: undefined });
  expect(changes).toHaveBeenCalledTimes(1);
  expect(records.find(null).userVideo).toBeUndefined();
});

it('reads once for all screens that ask within two seconds, and again for one that asks later', async () => {
  const { timers, records, read, asked, answer } = setUp();
  records.watch(KEY, read);
  records.watch(KEY, read);
  await answer(0, ANNA);
  records.watch(KEY, read);
  expect(asked).toHaveLength(1);
  await timers.pass(2000);
  records.watch(KEY, read);
  expect(asked).toHaveLength(2);
});

it('stays the same object when it is read again and has not changed, so that nothing is drawn again', async () => {
  const { records, read, answer, changes } = setUp();
  records.watch(KEY, read);
  await answer(0, ANNA);
  const before = records.find(KEY);
  void records.refresh(KEY);
  await answer(1, structuredClone(ANNA));
  expect(records.find(KEY)).toBe(before);
  expect(changes).toHaveBeenCalledTimes(1);
});

it('keeps a newer record, whatever an earlier reading answers afterwards', async () => {
  const { records, read, answer } = setUp();
  records.watch(KEY, read);
  records.keep(KEY, BERTA);
  await answer(0, ANNA);
  expect(records.find(KEY).userVideo).toEqual(BERTA);
});

it('reads again with longer and longer pauses while it cannot be read, and keeps what it was', async () => {
  const { timers, records, read, asked, answer } = setUp();
  records.watch(KEY, read);
  await answer(0, ANNA);
  void records.refresh(KEY);
  for (const [failed, pause] of [1000, 2000, 4000, 8000, 15_000, 15_000].entries()) {
    await answer(1 + failed, new Error('no connection'));
    expect(records.find(KEY)).toEqual({ userVideo: ANNA, error: new Error('no connection') });
    await timers.pass(pause - 1);
    expect(asked).toHaveLength(2 + failed);
    await timers.pass(1);
    expect(asked).toHaveLength(3 + failed);
  }
  await answer(7, BERTA);
  expect(records.find(KEY)).toEqual({ userVideo: BERTA, error: undefined });
});

it('does not read again after an error that is final', async () => {
  const { timers, records, read, asked, answer } = setUp({ isFinal: () => true });
  records.watch(KEY, read);
  await answer(0, new Error('gone'));
  await timers.pass(60_000);
  expect(asked).toHaveLength(1);
  expect(records.find(KEY).error).toEqual(new Error('gone'));
});

it('reads nothing again when nobody watches any more, and at once for the next screen', async () => {
  const { timers, records, read, asked, answer } = setUp();
  const release = records.watch(KEY, read);
  await answer(0, new Error('no connection'));
  release();
  await timers.pass(1500);
  expect(asked).toHaveLength(1);
  records.watch(KEY, read);
  expect(asked).toHaveLength(2);
});

it('ends a refresh also when it failed', async () => {
  const { records, read, answer } = setUp();
  records.watch(KEY, read);
  await answer(0, ANNA);
  const refreshed = records.refresh(KEY);
  await answer(1, new Error('no connection'));
  await expect(refreshed).resolves.toBeUndefined();
});
