import { createStore } from '@/lib/server/store/store';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { openUseCases, neverAborted, type UseCases } from '@/tests/support/use-cases';
import { waitFor } from '@/tests/support/wait-for';

const FILM_MS = 300;
let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
  run.during.stitch = () => new Promise((resolve) => setTimeout(resolve, FILM_MS));
});
afterAll(() => run.close());

/**
 * Requests a film. `looks` is how often the request read its state; `make` makes the film with the store of one
 * process or another.
 */
async function asked() {
  const visit = await run.beginVisit();
  for (const { id } of visit.campaign.sections) await run.saveTake(visit, id);
  const looks = jest.fn(run.store.stitches.find);
  const store = { ...run.store, stitches: { ...run.store.stitches, find: looks } };
  const began = performance.now();
  const answer = requestStitch({ ...run.deps, store }, visit.requester);
  await waitFor(() => run.queue.boosted.includes(visit.id));
  return {
    answer,
    looks,
    passed: () => performance.now() - began,
    make: (by = run.store) =>
      runStitch(
        { ...run.deps, store: by },
        { userVideoId: visit.id, attempt: 1 },
        { isLastTry: false, signal: neverAborted },
      ),
  };
}

it('that is made by this process is told the moment it is there, and hardly looked for', async () => {
  const { answer, looks, passed, make } = await asked();
  await make();
  const late = new Promise((resolve) => setTimeout(resolve, 250, 'late'));
  expect(await Promise.race([answer, late])).toEqual({ status: 'Complete' });
  // Once before it was requested, once when it ended, and twice a second between.
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2 + passed() / 500);
});

it('that is made by another process is told as well', async () => {
  const { answer, make } = await asked();
  await make(createStore(run.database.db));
  expect(await answer).toEqual({ status: 'Complete' });
});
