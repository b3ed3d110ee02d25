import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql, type Kysely } from 'kysely';
import pino from 'pino';
import { backup } from '@/lib/server/commands/backup/backup';
import { restore } from '@/lib/server/commands/backup/restore';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { reviewRules } from '@/lib/domain/scores';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import type { Tables } from '@/lib/server/store/tables';
import { eraseCampaign } from '@/lib/server/use-cases/campaigns/erase-campaign';
import { exportPersonOf } from '@/lib/server/use-cases/exports/export-person-of';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { applyRetention } from '@/lib/server/use-cases/upkeep/apply-retention';
import { filterOf } from '@/lib/server/use-cases/submissions/list-submissions';
import { eraseSubmission } from '@/lib/server/use-cases/visits/erase-submission';
import { makeDataFolder } from '@/tests/support/database-template';
import { makeEarlierTables } from '@/tests/support/earlier-tables';
import { createCampaign } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { storeVisit } from '@/tests/support/store-visit';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

const DAY = 24 * 3_600_000;
const at = new Date('2026-11-27T12:00:00Z');
const reviewing = createReviewing(['clear', 'kind']);
const SUBMITTED = 'Knows the harbour by heart';
const DRAFTED = 'Not sure about this one yet';

/** What a campaign was in the version before. */
const version = { title: 'Open', description: null, type: 'job', allowSharing: true, sections: [] };

type Run = Pick<UseCases, 'store'>;

/** Adds the visit `older` to the campaign `open` of the organization `house`, in tables of a version before. */
async function addOlderVisit(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    `insert into organizations (id, name, allow_overdraft, limit_videos, subscription_status)
     values ('house', 'House', false, 0, 'active')`,
    `insert into campaigns (id, organization_id, name, content, status)
     values ('open', 'house', 'open', '${JSON.stringify(version)}', 'active')`,
    `insert into accounts (id, organization_id, name, normalised_name) values ('ada', 'house', 'Ada', 'ada')`,
    `insert into user_videos (id, campaign_id, account_id, uuid, name, joined, device)
     values ('older', 'open', 'ada', 'u1', 'Ada', false, 'Web')`,
  ])
    await sql.raw(statement).execute(db);
}

/** A member has scored a submission, another one has begun to, both were asked to, and the card is a template. */
async function scoreOf(
  { store }: Run,
  db: Kysely<Tables>,
  visit: { id: string; campaignId: string },
  assign: typeof store.assignments.assign = store.assignments.assign,
) {
  await store.visits.noteStitchRequested(visit.id);
  const of = db.selectFrom('campaigns').select('organization_id').where('id', '=', visit.campaignId);
  const organizationId = (await of.executeTakeFirstOrThrow()).organization_id;
  const [nora, idris] = [
    await storeMember(db, { organizationId, name: 'Nora Lindgate', role: 'owner' }),
    await storeMember(db, { organizationId, name: 'Idris Calloway' }),
  ];
  await sql`update members set joined_at = now() where organization_id = ${organizationId}`.execute(db);
  const version = await store.scores.version(visit.campaignId, reviewing.criteria, at);
  const given = { scores: { clear: 5, kind: 4 }, note: SUBMITTED, score: 4.5, version };
  await store.scores.submit(visit.id, given, { ...nora, at });
  const draft = { scores: { clear: 2 }, note: DRAFTED };
  await store.scores.keepDraft(visit.id, draft, { ...idris, at });
  const reviewers = [nora.userId, idris.userId];
  const asked = { organizationId, campaignId: visit.campaignId, ids: [visit.id], userIds: reviewers };
  await assign({ ...asked, how: 'all', at });
  const template = { id: visit.id, name: 'Guides', criteria: reviewing.criteria, createdAt: at };
  await store.scores.keepTemplate(organizationId, template, 50);
  return { nora, idris, organizationId, draft };
}

/** Assigns submissions to all as the version before does, which knows nothing of what is kept of assignments. */
const assignAsBefore =
  (db: Kysely<Tables>): Run['store']['assignments']['assign'] =>
  async ({ organizationId, campaignId, ids, userIds, at: when }) => {
    for (const userId of userIds)
      await sql`
        insert into assignments (user_video_id, user_id, organization_id, campaign_id, assigned_at)
        select id, ${userId}, ${organizationId}, ${campaignId}, ${when} from unnest(${ids}::text[]) id`.execute(db);
    return [];
  };

describe('scores, drafts and assignments', () => {
  let run: UseCases;
  beforeAll(async () => {
    run = await openUseCases();
  });
  afterAll(() => run.close());
  beforeEach(() => run.present());

  async function receive() {
    const visit = await run.beginVisit(createCampaign({ reviewing }));
    return { visit, ...(await scoreOf(run, run.database.db, visit)) };
  }

  /** How many rows there are of a visit and of its campaign. */
  async function kept({ id, campaignId }: { id: string; campaignId: string }) {
    const { rows } = await sql<Record<'scores' | 'means' | 'assignments' | 'cards', number>>`select
      (select count(*)::int from scores where user_video_id = ${id}) as scores,
      (select count(*)::int from criterion_means where user_video_id = ${id}) as means,
      (select count(*)::int from assignments where user_video_id = ${id}) as assignments,
      (select count(*)::int from scorecards where campaign_id = ${campaignId}) as cards`.execute(run.database.db);
    return rows[0];
  }

  const ALL = { scores: 2, means: 2, assignments: 2, cards: 1 };
  const NONE = { scores: 0, means: 0, assignments: 0, cards: 1 };

  it('are erased with their submission, and the card and its template stay', async () => {
    const { visit, organizationId } = await receive();
    expect(await kept(visit)).toEqual(ALL);
    await eraseSubmission(run.deps, { name: visit.campaign.name, uuid: visit.uuid });
    expect(await kept(visit)).toEqual(NONE);
    expect(await run.store.scores.templates(organizationId)).toMatchObject([{ name: 'Guides' }]);
  });

  it('go with the submission when it has been kept long enough', async () => {
    const { visit } = await receive();
    await sql`update campaigns set retention_days = 3 where id = ${visit.campaignId}`.execute(run.database.db);
    run.pass(2.9 * DAY);
    await applyRetention(run.deps);
    expect(await kept(visit)).toEqual(ALL);
    run.pass(0.2 * DAY);
    await applyRetention(run.deps);
    expect(await kept(visit)).toEqual(NONE);
  });

  it('are erased with their campaign, and so is its card', async () => {
    const { visit } = await receive();
    await eraseCampaign(run.deps, { name: visit.campaign.name });
    expect(await kept(visit)).toEqual({ ...NONE, cards: 0 });
  });

  it('are told to the person whom they are about, except what nobody has submitted', async () => {
    const { visit, nora } = await receive();
    const deps = { ...run.deps, exports: createExports() };
    const { content } = await exportPersonOf(deps, { member: nora, submissionId: visit.id });
    const records = readZip(await buffer(content))
      .get('records.json')!
      .toString();
    const { visits } = JSON.parse(records) as { visits: object[] };
    expect(visits[0]).toMatchObject({
      scores: [{ by: 'Nora Lindgate', version: 1, note: SUBMITTED, score: 4.5, scores: { clear: 5, kind: 4 } }],
      assignments: [{ to: 'Idris Calloway' }, { to: 'Nora Lindgate' }],
    });
    expect(records).not.toContain(DRAFTED);
  });
});

describe('in one process', () => {
  const temps: { remove(): void }[] = [];
  afterAll(() => temps.forEach((temp) => temp.remove()));
  const tempFolder = (make = makeTempFolder) => {
    const temp = make();
    temps.push(temp);
    return temp.folder;
  };
  const open = (folder: string) => openDatabase({ folder }, pino({ level: 'silent' }));

  /** What was scored, as the database at `db` has it. */
  async function read(
    db: Kysely<Tables>,
    of: { id: string; campaignId: string; organizationId: string; userId: string },
  ) {
    const { scores, assignments, comparison } = createStore(db);
    const reviewers = await assignments.reviewers(of);
    const nora = reviewers.find(({ name }) => name.startsWith('Nora'))!.userId;
    const filter = filterOf(of.campaignId, reviewRules(reviewing), { userId: nora }, {});
    const order = { by: { criterionId: 'kind' }, isAscending: true };
    const page = { after: null, limit: 9 };
    const compared = await comparison.page({ ...filter, reviewer: nora }, order, page);
    return {
      submitted: (await scores.submitted(of.id)).map(({ note, criteria }) => ({ note, criteria })),
      draft: await scores.draftOf(of.id, of.userId),
      templates: (await scores.templates(of.organizationId)).map(({ name }) => name),
      scored: await scores.countScored(of.campaignId),
      open: reviewers.map((one) => [one.name, one.assigned, one.open]),
      compared: compared.submissions.map(({ cursor }) => cursor.value),
    };
  }

  const EVERYTHING = {
    submitted: [{ note: SUBMITTED, criteria: reviewing.criteria }],
    draft: { scores: { clear: 2 }, note: DRAFTED },
    ...{ templates: ['Guides'], scored: 1 },
    open: [
      ['Nora Lindgate', 1, 0],
      ['Idris Calloway', 1, 1],
    ],
    // What Nora gave for kindness.
    compared: ['4'],
  };

  it('scores, drafts, assignments and templates are kept in a backup and restored', async () => {
    const folder = tempFolder(makeDataFolder);
    const database = await open(folder);
    const store = createStore(database.db);
    const { visit, campaign } = await storeVisit(store, { campaign: createCampaign({ reviewing }) });
    const { idris, organizationId } = await scoreOf({ store }, database.db, { id: visit.id, campaignId: campaign.id });
    const storage = createFileStorage({
      ...{ folder: join(folder, 'files'), publicUrl: '', secret: 'x', isOnlyProcess: true },
    });
    const path = join(tempFolder(), 'kept.tar');
    await backup({ folder, storage, dump: database.dump!, now: () => at }, { path });
    await database.close();
    const copy = join(tempFolder(), 'copy');
    await restore({ path, folder: copy });
    const restored = await open(copy);
    expect(
      await read(restored.db, { id: visit.id, campaignId: campaign.id, organizationId, userId: idris.userId }),
    ).toEqual(EVERYTHING);
    await restored.close();
  }, 60_000);

  it('a submission of a version before scorecards has no score, keeps its rating, and can be scored', async () => {
    const folder = tempFolder(makeDataFolder);
    const before = await open(folder);
    await makeEarlierTables(before.db, '0068-clips');
    await addOlderVisit(before.db);
    await sql`insert into ratings (user_video_id, user_id, value) values ('older', 'nora', 4)`.execute(before.db);
    await before.close();
    const after = await open(folder);
    const store = createStore(after.db);
    expect(await store.scores.countScored('open')).toBe(0);
    expect(await store.submissions.ratingOf('older', 'nora')).toBe(4);
    const { idris } = await scoreOf({ store }, after.db, { id: 'older', campaignId: 'open' });
    const of = { id: 'older', campaignId: 'open', organizationId: 'house', userId: idris.userId };
    expect(await read(after.db, of)).toEqual(EVERYTHING);
    await after.close();
  }, 60_000);

  it.each(['0079-comparison', '0081-given-scores'])(
    'scores and assignments of %s stay as they are',
    async (last) => {
      const folder = tempFolder(makeDataFolder);
      const before = await open(folder);
      await makeEarlierTables(before.db, last);
      const store = createStore(before.db);
      await addOlderVisit(before.db);
      const of = { id: 'older', campaignId: 'open' };
      const { idris, organizationId } = await scoreOf({ store }, before.db, of, assignAsBefore(before.db));
      await before.close();
      const after = await open(folder);
      expect(await read(after.db, { ...of, organizationId, userId: idris.userId })).toEqual(EVERYTHING);
      await after.close();
    },
    60_000,
  );
});
