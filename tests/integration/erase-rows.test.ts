import { sql } from 'kysely';
import { isAppError } from '@/lib/contract/errors';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { eraseCampaign } from '@/lib/server/use-cases/campaigns/erase-campaign';
import { eraseSubmission } from '@/lib/server/use-cases/visits/erase-submission';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { applyRetention } from '@/lib/server/use-cases/upkeep/apply-retention';
import { sweep } from '@/lib/server/use-cases/upkeep/sweep';
import { createCampaign, createUuid } from '@/tests/support/factories';
import { expectingStore } from '@/tests/support/expecting-store';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());
/** Every test begins with an empty store and at the present time. */
beforeEach(async () => {
  // Emptying files of so many tables takes longer than deleting their few rows.
  for (const table of ['user_videos', 'campaigns', 'accounts', 'organizations', 'erased_ids', 'doomed_files'])
    await sql`delete from ${sql.table(table)}`.execute(run.database.db);
  for (const key of run.files()) await run.storage.remove([key]);
  run.present();
});

const context = { isLastTry: false, signal: neverAborted };
type Visit = Awaited<ReturnType<UseCases['beginVisit']>>;
/** Erases a visit, and removes its files as the worker does soon after. */
async function erase({ campaign, uuid }: Visit): Promise<void> {
  await eraseSubmission(run.deps, { name: campaign.name, uuid });
  await run.removeDoomed();
}
const begin = ({ campaign, requester }: Visit, uuid: string) =>
  createVisit(run.deps, {
    ...requester,
    campaignId: campaign.name,
    uuid,
    name: 'Ada',
    device: 'Web',
    address: '203.0.113.1',
    visitor: { uuids: [uuid], remember: () => {} },
  });
const target = ({ campaign, requester, uuid }: Visit, uploadId: string) =>
  getUploadTarget(run.deps, {
    campaignName: campaign.name,
    fileName: `${uuid}_section_one.mp4`,
    uploadId,
    visitor: requester.visitor,
  });

/** Saves takes of all sections of a visit and makes its film. */
async function filmed(visit: Visit) {
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  await run.store.stitches.request(
    visit.id,
    takes.map(({ id }) => id),
    null,
  );
  const { attempt } = (await run.store.stitches.find(visit.id))!;
  await runStitch(run.deps, { userVideoId: visit.id, attempt }, context);
  return takes;
}

const rowsOf = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(run.database.db)).rows[0]!.n;

it('an erased visit’s uuid begins nothing until the forms given out for it are over, and another does', async () => {
  const visit = await run.beginVisit();
  await erase(visit);
  await expect(begin(visit, visit.uuid)).rejects.toMatchObject({ code: 'notFound' });
  await expect(begin(visit, createUuid())).resolves.toMatchObject({ videos: [] });
  run.pass(4 * HOUR);
  await run.removeDoomed();
  await sweep(run.deps);
  await expect(begin(visit, visit.uuid)).resolves.toMatchObject({ uuid: visit.uuid });
  const { rows } = await sql<{ row: string }>`select e::text as row from erased_ids e`.execute(run.database.db);
  expect(rows).toEqual([]);
});

it('an erased take’s id is not taken again, by another visit either, and is kept nowhere', async () => {
  const [visit, other] = [await run.beginVisit(), await run.beginVisit()];
  const take = await run.saveTake(visit, 'one');
  await erase(visit);
  await expect(target(other, take.id)).rejects.toMatchObject({ code: 'notFound' });
  const { rows } = await sql<{
    row: string;
  }>`select e::text as row from erased_ids e union all select d::text from doomed_files d where d.until is null`.execute(
    run.database.db,
  );
  for (const { row } of rows) for (const id of [visit.uuid, take.id]) expect(row).not.toContain(id);
  run.pass(4 * HOUR);
  await run.removeDoomed();
  await sweep(run.deps);
  await expect(target(other, take.id)).resolves.toMatchObject({ count: 1 });
});

it('what a worker stored just before it died, known to no row, goes with the visit', async () => {
  const visit = await run.beginVisit();
  const [take] = await filmed(visit);
  await run.put(`${take!.folder}/mezzanines/640x480-pad/died/video.mp4`, 'mezzanine');
  await run.put(`${visit.campaignId}/${visit.id}/died/film.mp4`, 'film');
  await erase(visit);
  expect(run.files()).toEqual([]);
});

it('what is stored for an erased visit after that is swept, and what the visit after it has stays', async () => {
  const visit = await run.beginVisit();
  await filmed(visit);
  await erase(visit);
  await run.put(`${visit.campaignId}/${visit.id}/late/film.mp4`, 'film');
  const next = await run.beginVisit(createCampaign({ name: visit.campaign.name }), visit.uuid);
  await filmed(next);
  const before = run.files().filter((key) => key.includes(next.id));
  run.pass(60_000);
  await run.removeDoomed();
  expect(run.files()).toEqual(before);
});

it('files under keys of before go with the visit, those of attempts no row knows too', async () => {
  const visit = await run.beginVisit();
  const { name } = visit.campaign;
  const { id: takeId } = await run.saveTake(visit, 'one', {
    folder: `${name}/older`,
    uploadKey: `${name}/older/${visit.uuid}_section_one.mp4`,
  });
  await run.put(`${name}/older/parts/0-a`, 'part');
  const made = {
    videoKey: 'mezzanines/older/640x480-pad/video.mp4',
    audioKey: 'mezzanines/older/640x480-pad/audio.pcm',
    aac: { key: 'mezzanines/older/640x480-pad/audio.aac', after: '0' },
    named: { key: 'mezzanines/older/640x480-pad/named.mp4', name: 'Ada' },
  };
  await expectingStore(run.store).takes.addMezzanine({
    takeId,
    size: { width: 640, height: 480 },
    fit: 'pad',
    samples: 48_000,
    ...made,
  });
  for (const takes of ['a', 'b', 'c']) await run.store.stitches.request(visit.id, [takes], null);
  for (const key of [
    made.videoKey,
    made.audioKey,
    made.aac.key,
    made.named.key,
    ...[1, 2, 3].map((attempt) => `${name}/films/${name}_${visit.uuid}_${attempt}.mp4`),
  ])
    await run.put(key, 'older');
  await erase(visit);
  expect(run.files()).toEqual([]);
});

/** More than one statement can name; `npm run soak` has more of them. */
const MANY = Number(process.env.SOAK_ROWS ?? 12_000);

it('a visit of thousands of takes and attempts is erased', async () => {
  const visit = await run.beginVisit();
  const prefix = `${visit.campaignId}/${visit.id}`;
  await run.store.stitches.request(visit.id, ['a'], null);
  await sql`update stitches set attempt = ${sql.lit(MANY)}`.execute(run.database.db);
  await sql`
    insert into takes (id, user_video_id, section_id, count, folder, key, device, saved_at, bytes)
    select 'take' || n, ${visit.id}, 'one', n, ${prefix} || '/take' || n, ${prefix} || '/take' || n || '/file.mp4',
      'Web', now(), 1
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(run.database.db);
  await sql`
    insert into mezzanines (take_id, width, height, fit, frames, video_key, audio_key)
    select 'take' || n, 2, 2, 'pad', 1, ${prefix} || '/' || n || '/video.mp4', ${prefix} || '/' || n || '/audio.pcm'
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(run.database.db);
  await run.put(`${prefix}/take${MANY - 1}/file.mp4`, 'take');
  await run.put(`${visit.campaign.name}/films/${visit.campaign.name}_${visit.uuid}_${MANY}.mp4`, 'film of before');
  await erase(visit);
  expect(run.files()).toEqual([]);
  expect([await rowsOf('takes'), await rowsOf('stitches'), await rowsOf('accounts')]).toEqual([0, 0, 0]);
  await sweep(run.deps);
}, 60_000);

it('a whole campaign is erased: no row, no file, no name stays, and another campaign’s do', async () => {
  const [first, kept] = [await run.beginVisit(), await run.beginVisit()];
  const second = await run.beginVisit(createCampaign({ name: first.campaign.name }));
  for (const visit of [first, second, kept]) await filmed(visit);
  await run.put(`${first.campaignId}/intro/1.mp4`, 'intro');
  await eraseCampaign(run.deps, { name: first.campaign.name });
  await run.removeDoomed();
  expect(run.files().filter((key) => !key.startsWith(`${kept.campaignId}/`))).toEqual([]);
  expect(await run.store.campaigns.find(first.campaign.name)).toBeNull();
  const left = ['campaigns', 'user_videos', 'accounts', 'stitches', 'takes'].map(rowsOf);
  expect(await Promise.all(left)).toEqual([1, 1, 1, 1, 2]);
});

describe('with time', () => {
  async function retention(takesDays: number, visitsDays: number) {
    await applyRetention({ ...run.deps, retention: { takesDays, visitsDays } });
    await run.removeDoomed();
  }

  it('takes that others took the place of go, and what films were made from; never the takes of a film', async () => {
    const visit = await run.beginVisit();
    const old = await run.saveTake(visit, 'one');
    await prepareTake(run.deps, { takeId: old.id }, context);
    const takes = await filmed(visit);
    run.pass(29 * DAY);
    await retention(30, 0);
    expect(run.files().some((key) => key.startsWith(old.folder))).toBe(true);
    run.pass(2 * DAY);
    await retention(0, 0);
    expect(run.files().some((key) => key.startsWith(old.folder))).toBe(true);
    await retention(30, 0);
    const film = (await run.store.stitches.find(visit.id))!.filmKey!;
    expect(run.files()).toEqual([...takes.map(({ key }) => key), film].sort());
    expect(await run.store.takes.find(old.id)).toBeNull();
    // The remaining files are enough to make the film again, in another shape too.
    await run.store.stitches.request(
      visit.id,
      takes.map(({ id }) => id),
      '3x4',
    );
    await runStitch(run.deps, { userVideoId: visit.id, attempt: 2 }, context);
    expect(await run.store.stitches.find(visit.id)).toMatchObject({ status: 'Complete' });
  });

  it('a take that went cannot begin anew while its files are removed, and loses nothing when it does', async () => {
    const visit = await run.beginVisit();
    const [old] = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'one')];
    run.pass(31 * DAY);
    const meanwhile: unknown[] = [];
    async function removeAll(folder: string) {
      if (folder === old.folder)
        meanwhile.push(
          await target(visit, old.id).then(
            () => 'begun',
            (error: unknown) => (isAppError(error) ? error.code : error),
          ),
        );
      return run.storage.removeAll(folder);
    }
    const storage = { ...run.storage, removeAll };
    await applyRetention({ ...run.deps, retention: { takesDays: 30, visitsDays: 0 } });
    await removeDoomed({ ...run.deps, storage });
    expect(run.files().filter((key) => key.startsWith(old.folder))).toEqual([]);
    run.pass(4 * 60 * 60_000);
    // The id is refused until its folder is emptied for the last time, however late that is.
    await sweep(run.deps);
    await removeDoomed({ ...run.deps, storage });
    await sweep(run.deps);
    expect(meanwhile).toEqual(['takeFrozen', 'takeFrozen']);
    await target(visit, old.id);
    await run.put(`${old.folder}/parts/0`, 'a part');
    await run.removeDoomed();
    expect(run.files()).toContain(`${old.folder}/parts/0`);
  });

  it('visits that were left go, those that had an end or something happened in lately stay', async () => {
    const [left, done, recent] = [await run.beginVisit(), await run.beginVisit(), await run.beginVisit()];
    await run.saveTake(left, 'one');
    await filmed(done);
    run.pass(170 * DAY);
    await sql`update takes set touched_at = null`.execute(run.database.db);
    await target(recent, 'a-take-of-lately-0001');
    run.pass(11 * DAY);
    await retention(0, 0);
    expect(await run.store.visits.get(left.id)).not.toBeNull();
    await retention(0, 180);
    const there = [left, done, recent].map(async ({ id }) => (await run.store.visits.get(id)) !== null);
    expect(await Promise.all(there)).toEqual([false, true, true]);
    expect(run.files().some((key) => key.includes(left.id))).toBe(false);
  });

  it('an unfinished visit of the last 30 days keeps all it needs, whatever is configured', async () => {
    const visit = await run.beginVisit();
    const take = await run.saveTake(visit, 'one');
    run.pass(20 * DAY);
    await retention(1, 1);
    expect(run.files()).toContain(take.key);
  });
});
