import pino from 'pino';
import type { Queue } from '@/lib/server/ports/queue';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { checkStitch } from '@/lib/server/use-cases/films/check-stitch';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';
import { waitFor } from '@/tests/support/wait-for';

let run: UseCases;
let queue: Queue;
/** What the only worker of each kind of job has begun, in order. */
let begun: string[];
/** How many of them have ended. */
let ended: number;
beforeEach(async () => {
  run = await openUseCases();
  queue = await createBossQueue({ pool: run.database.pool, logger: pino({ level: 'silent' }), isOnlyProcess: true });
  begun = [];
  ended = 0;
});
afterEach(async () => {
  await queue.close();
  await run.close();
});
const deps = () => ({ ...run.deps, queue });

async function work(): Promise<void> {
  await queue.work('normalise', 1, async (data, context) => {
    begun.push(data.userVideoId);
    await prepareTake(deps(), data, context);
    ended += 1;
  });
  await queue.work('stitch', 1, async (data, context) => void (await runStitch(deps(), data, context)));
}

/** Begins a visit with these sections recorded. Their jobs are sent, or they are prepared already. */
async function recorded(sections: string[], how: 'sent' | 'prepared') {
  const visit = await run.beginVisit();
  for (const section of sections) {
    const { id } = await run.saveTake(visit, section);
    if (how === 'sent') await queue.send('normalise', id, { userVideoId: visit.id, takeId: id });
    else await prepareTake(run.deps, { takeId: id }, { signal: neverAborted });
  }
  return {
    id: visit.id,
    ask: () => requestStitch(deps(), visit.requester),
    check: () => checkStitch(deps(), visit.requester),
    isAsked: async () => (await run.store.stitches.find(visit.id))?.status === 'Progressing',
  };
}
const both = ['one', 'two'];

it("a finished visit's film is made before work that nobody waits for, whose jobs were sent earlier", async () => {
  const others = [await recorded(['one'], 'sent'), await recorded(['one'], 'sent')];
  const finished = await recorded(both, 'sent');
  const answer = finished.ask();
  await waitFor(async () => (await queue.visitsBefore(finished.id)) === 0);
  await work();
  expect(await answer).toEqual({ status: 'Complete' });
  await waitFor(() => ended === 4);
  expect(begun).toEqual([finished.id, finished.id, ...others.map(({ id }) => id)]);
});

it('a film that is ready does not wait for the takes of one that was asked for before, which is told its place', async () => {
  const ready = await recorded(both, 'prepared');
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  run.during.makeMezzanine = () => held;
  await work();
  const first = await recorded(both, 'sent');
  const second = await recorded(both, 'sent');
  const answers = [first.ask(), second.ask()];
  await waitFor(async () => begun.length > 0 && (await first.isAsked()) && (await second.isAsked()));
  expect(await ready.ask()).toEqual({ status: 'Complete' });
  expect(await second.check()).toEqual({ status: 'Progressing', place: 'few' });
  go();
  await Promise.all(answers);
  await waitFor(async () => (await second.check()).status === 'Complete');
  expect(await second.check()).toEqual({ status: 'Complete' });
});
