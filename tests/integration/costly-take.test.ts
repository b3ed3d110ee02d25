import { CpuSpent } from '@/lib/server/ports/media-errors';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const spend = async () => {
  throw new CpuSpent('ffmpeg spent 50 s of CPU time');
};

it('a take that spends its CPU seconds twice is at fault, after one try of the machine’s', async () => {
  const visit = await run.beginVisit();
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  const { stitch } = await run.store.stitches.request(
    visit.id,
    takes.map(({ id }) => id),
    null,
  );
  run.during.makeMezzanine = spend;
  await expect(prepareTake(run.deps, { takeId: takes[0]!.id }, { signal: neverAborted })).rejects.toThrow(CpuSpent);
  expect(await run.store.takes.find(takes[0]!.id)).toMatchObject({ fault: null });

  let tries = 0;
  run.during.makeMezzanine = () => ((tries += 1) === 1 ? spend() : Promise.resolve());
  await runStitch(
    run.deps,
    { userVideoId: visit.id, attempt: stitch.attempt },
    { isLastTry: false, signal: neverAborted },
  );
  expect(await run.store.takes.find(takes[0]!.id)).toMatchObject({ fault: 'tooComplex' });
  expect(await run.store.stitches.find(visit.id)).toMatchObject({
    status: 'Error',
    solution: 'reRecordSection',
    sectionId: 'one',
  });
});

it('a film’s sections are made ready one after the other', async () => {
  const visit = await run.beginVisit();
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  const { stitch } = await run.store.stitches.request(
    visit.id,
    takes.map(({ id }) => id),
    null,
  );
  const counts = { now: 0, most: 0 };
  run.during.makeMezzanine = async () => {
    counts.most = Math.max(counts.most, (counts.now += 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    counts.now -= 1;
  };
  await runStitch(
    run.deps,
    { userVideoId: visit.id, attempt: stitch.attempt },
    { isLastTry: false, signal: neverAborted },
  );
  expect(counts.most).toBe(1);
});
