import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_FLAWS } from '@/lib/domain/flaws';
import type { MezzanineInput } from '@/lib/server/ports/media';
import { exportSubmissions } from '@/lib/server/use-cases/exports/export-submissions';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { presentVisit } from '@/lib/server/use-cases/visits/present-visit';
import { saveTake } from '@/lib/server/use-cases/takes/save-take';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { createUploadId } from '@/tests/support/factories';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());
afterEach(() => {
  run.made.flaws = NO_FLAWS;
});

const context = { isLastTry: false, signal: neverAborted };
const silent = { pictures: 0, sounds: 167, hasSound: false };
type Begun = Awaited<ReturnType<UseCases['beginVisit']>>;

async function makeFilm(visit: Begun, takes: { id: string }[]): Promise<void> {
  const ids = takes.map(({ id }) => id);
  const { stitch } = await run.store.stitches.request(visit.id, ids, null);
  await runStitch(run.deps, { userVideoId: visit.id, attempt: stitch.attempt }, context);
}

const present = async ({ id, uuid, campaign }: Begun) =>
  presentVisit(run.deps, { ...(await run.store.visits.find(campaign.id, uuid))!, id, campaign, acceptedConsent: null });

it('what a film lacks is kept with the take, told to the visitor by section and to the organizer', async () => {
  const visit = await run.beginVisit();
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  await prepareTake(run.deps, { takeId: takes[0]!.id }, context);
  run.made.flaws = silent;
  await makeFilm(visit, takes);
  expect((await run.store.takes.find(takes[1]!.id))?.flaws).toEqual(silent);
  expect((await present(visit)).videos).toMatchObject([
    { sectionId: 'one', hasSound: true },
    { sectionId: 'two', hasSound: false },
  ]);

  const temp = makeTempFolder();
  await exportSubmissions(run.deps, { name: visit.campaign.name, folder: temp.folder });
  expect(await readFile(join(temp.folder, 'submissions.csv'), 'utf8')).toContain(`${visit.uuid},section 2: no sound,`);
  temp.remove();
});

it('a film of which a section was recorded again is done only once it is made again', async () => {
  const visit = await run.beginVisit();
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  run.made.flaws = silent;
  await makeFilm(visit, takes);
  run.made.flaws = NO_FLAWS;
  expect(await present(visit)).toMatchObject({ completed: true, videos: [{}, { hasSound: false }] });
  const again = await run.saveTake(visit, 'two');
  expect(await present(visit)).toMatchObject({ completed: false, videos: [{}, { hasSound: true }] });
  await makeFilm(visit, [takes[0]!, again]);
  expect(await present(visit)).toMatchObject({ completed: true, videos: [{}, { hasSound: true }] });
});

it('only of a take whose bytes are proven is concealed what does not decode', async () => {
  const asked: MezzanineInput[] = [];
  const media = {
    ...run.deps.media,
    makeMezzanine: (input: MezzanineInput) => {
      asked.push(input);
      return run.deps.media.makeMezzanine(input);
    },
  };
  const visit = await run.beginVisit();
  const [one, two] = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two', { isProven: true })];
  for (const { id } of [one, two]) await prepareTake({ ...run.deps, media }, { takeId: id }, context);
  expect(asked.map(({ isProven }) => isProven)).toEqual([false, true]);
});

it.each([
  ['of the size that its sender said', true, { bytes: 13 }],
  ['whose sender said no size', false, {}],
])('a single file %s is proven: %s', async (_, isProven, claim) => {
  const visit = await run.beginVisit();
  const id = createUploadId();
  const uploadKey = `${visit.campaignId}/${visit.id}/${id}/upload/take.mp4`;
  const take = await run.issueTake(visit, 'one', { id, uploadKey });
  await run.put(uploadKey, 'a single file');
  const video = { sectionId: 'one', url: run.storage.urlOf(take.key), count: take.count, device: 'Web' as const };
  await saveTake(run.deps, { ...visit.requester, video: { ...video, ...claim } });
  expect(await run.store.takes.find(id)).toMatchObject({ isProven });
});
