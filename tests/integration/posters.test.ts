import { createCampaign } from '@/tests/support/factories';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';
import { makePosters, sendPosters } from '@/lib/server/use-cases/films/make-posters';
import { eraseVisit } from '@/lib/server/use-cases/visits/erase-visit';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const context = { isLastTry: true, signal: neverAborted };

/** A visit whose film has been made and asked for. */
async function makeFilm() {
  const visit = await run.beginVisit(createCampaign());
  const takes = [];
  for (const { id } of visit.campaign.sections) takes.push(await run.saveTake(visit, id));
  const takeIds = takes.map(({ id }) => id);
  const { stitch } = await run.store.stitches.request(visit.id, takeIds, null);
  await runStitch(run.deps, { userVideoId: visit.id, attempt: stitch.attempt }, context);
  return { visit, takes };
}

const pictures = (visitId: string) => run.files().filter((key) => key.includes(visitId) && key.endsWith('.jpg'));

it('makes a picture of every section once the film is complete, never before', async () => {
  const { visit, takes } = await makeFilm();
  expect(pictures(visit.id)).toEqual([]);
  await makePosters(run.deps, { userVideoId: visit.id }, context);
  expect(pictures(visit.id)).toHaveLength(takes.length);
  const stitch = await run.store.stitches.find(visit.id);
  expect(stitch).toMatchObject({ status: 'Complete', sectionSamples: takes.map(() => 48_000) });
  expect(stitch?.posterKey).toBe((await run.store.takes.find(takes[0]!.id))?.posterKey);
});

it('tries once, and leaves no file behind when ffmpeg fails', async () => {
  const { visit } = await makeFilm();
  const media = { ...run.deps.media, makePosters: () => Promise.reject(new Error('no picture')) };
  const before = run.files();
  await expect(makePosters({ ...run.deps, media }, { userVideoId: visit.id }, context)).rejects.toThrow('no picture');
  await run.removeDoomed();
  expect(run.files()).toEqual(before);
  const queue = { ...run.deps.queue, send: jest.fn() };
  await sendPosters({ queue }, await run.store.stitches.find(visit.id));
  expect(queue.send).not.toHaveBeenCalled();
});

it('erases the pictures with their visit', async () => {
  const { visit } = await makeFilm();
  await makePosters(run.deps, { userVideoId: visit.id }, context);
  await eraseVisit(run.deps, { id: visit.id, because: { by: 'commandLine' } });
  await run.removeDoomed();
  expect(run.files().filter((key) => key.includes(visit.id))).toEqual([]);
});
