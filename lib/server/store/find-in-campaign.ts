import { sql, type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { closingOf, whatHolds } from '@/lib/domain/adjustments';
import type { RequestedTake, VisitOfCampaign, VisitRepository } from '../ports/store/visits';
import { buildOnce, type Placeholders } from './build-once';
import { isNamed, readCampaignDates, selectCampaign, toCampaign } from './campaign-rows';
import { sectionOfTake, versionContent } from './campaign-versions';
import { adjustmentsOfVisit, readAdjustments } from './organizer/adjustments';
import type { Tables } from './tables';
import { postsOpenSince, selectBudget, selectUnmeasured, toBudget, type BudgetInput } from './take-budget';
import { toTake } from './to-take';
import { toVisit } from './to-visit';

type Finders = Pick<
  VisitRepository,
  'findInCampaign' | 'findLatestInCampaign' | 'getInCampaign' | 'findForPart' | 'findForUpload'
>;

type VisitQuery = { nameOrId: string; uuid: string };
type LatestVisitQuery = { nameOrId: string; uuids: readonly string[]; rehearsed: string | null };
type TakeQuery = VisitQuery & { takeId: string };
type UploadQuery = VisitQuery & BudgetInput & Pick<RequestedTake, 'marks'>;

/** What calls of a visit begin with, each in one statement: on the embedded database each waits for all before it. */
export function createFinders(db: Kysely<Tables>): Finders {
  const selectIn = <O>(
    { nameOrId }: Pick<Placeholders<VisitQuery>, 'nameOrId'>,
    visit: SelectQueryBuilder<Tables, 'user_videos', O>,
  ) => selectCampaign(db, nameOrId).select(jsonObjectFrom(visit).as('visit'));
  const find = buildOnce(db, (query: Placeholders<VisitQuery>) => selectIn(query, selectVisit(db, query)));
  const findLatest = buildOnce(db, (query: Placeholders<LatestVisitQuery>) => selectIn(query, selectLatest(db, query)));
  const get = buildOnce(db, ({ id }: Placeholders<{ id: string }>) =>
    selectIn(
      { nameOrId: sql`(select campaign_id from user_videos where id = ${id})` },
      selectVisits(db).where('user_videos.id', '=', id),
    ),
  );
  const findForPart = buildOnce(db, (query: Placeholders<TakeQuery>) => selectForPart(db, query));
  const findForUpload = buildOnce(db, (query: Placeholders<UploadQuery>) =>
    selectIn(query, selectVisit(db, query).select(uploadColumns(db, query))),
  );

  return {
    async findInCampaign(nameOrId, uuid) {
      const [row] = await find({ nameOrId, uuid });
      return row?.visit ? toVisitOfCampaign(row, row.visit) : null;
    },

    async findLatestInCampaign(nameOrId, uuids, rehearsed) {
      const [row] = await findLatest({ nameOrId, uuids, rehearsed });
      return row?.visit ? toVisitOfCampaign(row, row.visit) : null;
    },

    async getInCampaign(id) {
      const [row] = await get({ id });
      return row?.visit ? toVisitOfCampaign(row, row.visit) : null;
    },

    async findForPart(nameOrId, uuid, takeId) {
      const [row] = await findForPart({ nameOrId, uuid, takeId });
      if (!row) return null;
      const { whitelabel, folder, status, limit_seconds: limitSeconds, from_file: fromFile } = row;
      const { moves, awaited, section_id: sectionId } = row;
      const { closes, timeZone } = readCampaignDates(row);
      const settled = { savedAt: row.saved_at, discardedAt: row.discarded_at, manifestHash: row.parts_hash };
      return {
        createdAt: row.created_at,
        rehearsal: row.rehearsal,
        ...{ moves, awaited },
        ownClosing: closingOf({ timeZone }, { closes: row.own_closing }),
        campaign: { status, statusChangedAt: row.status_changed_at, whitelabel, closes, timeZone },
        take:
          folder === null || sectionId === null || limitSeconds === null || fromFile === null
            ? null
            : { id: takeId, visitId: row.id, sectionId, folder, limitSeconds, fromFile, ...settled },
      };
    },

    async findForUpload(nameOrId, uuid, query) {
      const [row] = await findForUpload({
        fromFile: false,
        ...query,
        nameOrId,
        uuid,
        openSince: postsOpenSince(query.now),
      });
      if (!row?.visit) return null;
      const { take, budget, is_erased, has_unmeasured, ...own } = row.visit;
      return {
        ...toVisitOfCampaign(row, own),
        known: take && toFound(readTakeDates(take)),
        next: {
          issued: own.takes_issued,
          ...toBudget(budget),
          isErased: is_erased,
          hasUnmeasured: has_unmeasured,
        },
      };
    },
  };
}

const visitId = sql.ref<string>('user_videos.id');

function selectVisits(db: Kysely<Tables>) {
  return (
    db
      .selectFrom('user_videos')
      .selectAll('user_videos')
      // Most visits are under what stands now, which comes with the campaign.
      .select(
        sql<string | null>`nullif(${versionContent('user_videos')}, ${sql.ref('campaigns.content')})::text`.as(
          'content',
        ),
      )
      .select((by) =>
        by
          .selectFrom('consents')
          .select('consents.version')
          .where('consents.user_video_id', '=', visitId)
          .as('accepted_consent'),
      )
      .select(adjustmentsOfVisit('user_videos').as('given'))
      .where('user_videos.campaign_id', '=', sql.ref<string>('campaigns.id'))
  );
}

function selectVisit(db: Kysely<Tables>, { uuid }: Placeholders<Pick<VisitQuery, 'uuid'>>) {
  return selectVisits(db).where('user_videos.uuid', '=', uuid);
}

function selectLatest(db: Kysely<Tables>, { uuids, rehearsed }: Placeholders<LatestVisitQuery>) {
  return selectVisits(db)
    .where(sql<SqlBool>`user_videos.uuid = any(${uuids}::text[])`)
    .where(sql<SqlBool>`user_videos.rehearsal = (campaigns.id is not distinct from ${rehearsed}::text)`)
    .orderBy('user_videos.created_at', 'desc')
    .orderBy('user_videos.id', 'desc')
    .limit(1);
}

type FoundVisit = InJson<Selectable<Tables['user_videos']>> & {
  content: string | null;
  accepted_consent: number | null;
  given: unknown;
};

function toVisitOfCampaign(row: Parameters<typeof toCampaign>[0], visit: FoundVisit): VisitOfCampaign {
  const campaign = toCampaign(row, visit.content);
  const given = visit.given === null ? null : readAdjustments(visit.given);
  const { retakes, ownClosing } = whatHolds(campaign, given);
  const of = { campaign: { ...campaign, retakes }, acceptedConsent: visit.accepted_consent, given, ownClosing };
  return { ...toVisit(readDates(visit)), ...of };
}

/** Takes that were begun by older versions do not have their own limit. */
const sectionSeconds = sql`(select (section.value ->> 'seconds')::int from ${sectionOfTake('user_videos', 'takes')})`;

/** Few plain columns: each part is announced, and what is packed as JSON costs the database and this process more. */
function selectForPart(db: Kysely<Tables>, { nameOrId, uuid, takeId }: Placeholders<TakeQuery>) {
  return db
    .selectFrom('campaigns')
    .innerJoin('organizations', 'organizations.id', 'campaigns.organization_id')
    .innerJoin('user_videos', (join) =>
      join.onRef('user_videos.campaign_id', '=', 'campaigns.id').on('user_videos.uuid', '=', uuid),
    )
    .leftJoin('takes', (join) => join.onRef('takes.user_video_id', '=', 'user_videos.id').on('takes.id', '=', takeId))
    .where((by) => isNamed(by, nameOrId))
    .select(['campaigns.status', 'campaigns.status_changed_at', 'organizations.whitelabel'])
    .select(sql<string | null>`campaigns.content ->> 'closes'`.as('closes'))
    .select(sql<string | null>`campaigns.content ->> 'timeZone'`.as('timeZone'))
    .select(['user_videos.id', 'user_videos.created_at', 'user_videos.rehearsal'])
    .select(['user_videos.moves', 'user_videos.awaited', 'takes.section_id'])
    .select(['takes.folder', 'takes.from_file', 'takes.saved_at', 'takes.discarded_at', 'takes.parts_hash'])
    .select(sql<string | null>`(${adjustmentsOfVisit('user_videos')} ->> 'closes')`.as('own_closing'))
    .select(sql<number | null>`coalesce(takes.limit_seconds, ${sectionSeconds})`.as('limit_seconds'));
}

function selectTake(db: Kysely<Tables>, id: RawBuilder<string>) {
  return db.selectFrom('takes').selectAll().where('takes.id', '=', id).where('takes.user_video_id', '=', visitId);
}

function uploadColumns(db: Kysely<Tables>, query: Placeholders<UploadQuery>) {
  return [
    jsonObjectFrom(selectTake(db, query.id)).as('take'),
    jsonObjectFrom(selectBudget(db, visitId, query))
      .$notNull()
      .as('budget'),
    sql<boolean>`exists (select from erased_ids where fingerprint = any(${query.marks}::text[]))`.as('is_erased'),
    sql<boolean>`exists (${selectUnmeasured(db, visitId, query.openSince).select('id')})`.as('has_unmeasured'),
  ] as const;
}

function toFound(row: Selectable<Tables['takes']>) {
  const isOver = row.saved_at ?? row.parts_hash ?? row.discarded_at ?? row.sweeping_at;
  return { take: toTake(row), openSince: isOver === null && !row.by_session ? row.touched_at : null };
}

/** A row as it is in JSON, where dates are texts. */
type InJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date | null ? string | Extract<Row[Column], null> : Row[Column];
};

const date = (text: string | null) => (text === null ? null : new Date(text));

function readDates(row: InJson<Selectable<Tables['user_videos']>>): Selectable<Tables['user_videos']> {
  return {
    ...row,
    created_at: new Date(row.created_at),
    completed_at: date(row.completed_at),
    skipped_at: date(row.skipped_at),
    stitch_asked_at: date(row.stitch_asked_at),
    moved_at: date(row.moved_at),
    captions_removed_at: date(row.captions_removed_at),
    transcribed_at: date(row.transcribed_at),
    review_status_at: date(row.review_status_at),
    received_at: date(row.received_at),
  };
}

function readTakeDates(row: InJson<Selectable<Tables['takes']>>): Selectable<Tables['takes']> {
  return {
    ...row,
    created_at: new Date(row.created_at),
    saved_at: date(row.saved_at),
    set_aside_at: date(row.set_aside_at),
    used_at: date(row.used_at),
    touched_at: date(row.touched_at),
    sweeping_at: date(row.sweeping_at),
    discarded_at: date(row.discarded_at),
  };
}
