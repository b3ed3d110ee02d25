import { sql, type Kysely, type SqlBool } from 'kysely';
import { CampaignContent } from '@/lib/contract/campaign-content';
import { inKnownLanguages } from '@/lib/contract/known-languages';
import type { PartialDraft } from '@/lib/contract/campaign-draft';
import type { CampaignFilter, OrganizerCampaignRepository } from '../../ports/store/organizer/campaigns';
import { readContent, readVideos, writeDocument } from '../campaign-rows';
import { keepLaterLanguages } from '../later-languages';
import type { Tables } from '../tables';
import { retentionOfNew } from './campaign-retention';
import { openingsSince } from './openings';

export function createOrganizerCampaigns(db: Kysely<Tables>, now: () => Date): OrganizerCampaignRepository {
  return {
    list: (organizationId, filter, { after, limit, countedFrom }) =>
      db
        .selectFrom((by) => listed(by as unknown as Kysely<Tables>, organizationId, filter, countedFrom).as('c'))
        .selectAll()
        .$if(after !== null, (query) =>
          query.where(sql<SqlBool>`(c."lastActivityAt", c.id) < (${after?.lastActivityAt}::timestamptz, ${after?.id})`),
        )
        .orderBy('lastActivityAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    closing: (organizationId) =>
      db
        .selectFrom('campaigns as c')
        .select('c.id')
        .select(dates)
        .where('c.organization_id', '=', organizationId)
        .where('c.status', '=', 'active')
        .where(sql<SqlBool>`c.content ->> 'closes' is not null`)
        .execute(),

    async ids(organizationId) {
      const rows = await db
        .selectFrom('campaigns')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('status', '<>', 'deleted')
        .orderBy('name')
        .execute();
      return rows.map(({ id }) => id);
    },

    async count(organizationId, filter) {
      const { n } = await matching(db, organizationId, filter)
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },

    async countToReview(organizationId, max) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (
          select from user_videos v join campaigns c on c.id = v.campaign_id
          where c.organization_id = ${organizationId} and c.status <> 'deleted' and c.archived_at is null
            and v.review_status = 'new' and v.received_at is not null and not v.rehearsal
          limit ${max}) as waiting`.execute(db);
      return rows[0]?.n ?? 0;
    },

    async find(organizationId, id) {
      const row = await db
        .selectFrom('campaigns')
        .selectAll()
        .where('id', '=', id)
        .where('organization_id', '=', organizationId)
        .where('status', '<>', 'deleted')
        .executeTakeFirst();
      if (!row) return null;
      const found = await db
        .selectFrom('campaign_drafts')
        .select(['content', 'saved_at as savedAt'])
        .where('campaign_id', '=', id)
        .executeTakeFirst();
      const draft = found && { ...found, content: inKnownLanguages(found.content) as PartialDraft };
      const written = row.published_at === null && draft?.content.title?.trim();
      const content = readContent(row.content);
      return {
        ...content,
        ...{ id, name: row.name, status: row.status },
        ...readVideos(row),
        ...{ title: content.title ?? (written || null), publishedAt: row.published_at, archivedAt: row.archived_at },
        draft: draft ?? null,
        revision: row.revision,
      };
    },

    async countVideos(organizationId, id) {
      const { rows } = await sql<{ section: string; n: number }>`
        select part.section_id as section, count(distinct v.id)::int as n
        from user_videos v
        join campaigns c on c.id = v.campaign_id
        join (
          select section_id, user_video_id from takes
          union all select section_id, user_video_id from answers where answer is not null) part
          on part.user_video_id = v.id
        where c.id = ${id} and c.organization_id = ${organizationId} and not v.rehearsal
        group by part.section_id`.execute(db);
      return new Map(rows.map(({ section, n }) => [section, n]));
    },

    async isTaken(name, exceptId) {
      const row = await db
        .selectFrom('campaigns')
        .select('id')
        .where((by) => by.or([by('name', '=', name), by('id', '=', name)]))
        .where('id', '<>', exceptId ?? '')
        .executeTakeFirst();
      return row !== undefined;
    },

    create: (organizationId, { id, name, draft }) =>
      db.transaction().execute(async (trx) => {
        const { type, allowSharing } = draft;
        const content = { title: null, description: null, type, allowSharing, sections: [] };
        const { numInsertedOrUpdatedRows: inserted } = await trx
          .insertInto('campaigns')
          .values({
            ...{ id, name, organization_id: organizationId, status: 'unpublished' },
            content: JSON.stringify(CampaignContent.parse(content)),
            ...{ intro_video_key: null, published_at: null },
            retention_days: retentionOfNew(organizationId),
          })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .executeTakeFirstOrThrow();
        if (inserted !== 1n) return false;
        await trx
          .insertInto('campaign_drafts')
          .values({ campaign_id: id, content: JSON.stringify(draft), saved_at: now() })
          .execute();
        return true;
      }),

    keepDraft: (organizationId, { id, draft, revision }) =>
      db.transaction().execute(async (trx) => {
        const campaign = await trx
          .updateTable('campaigns')
          .set((by) => ({ revision: by('revision', '+', 1) }))
          .where('id', '=', id)
          .where('organization_id', '=', organizationId)
          .where('status', '<>', 'deleted')
          .$if(revision !== null, (query) => query.where('revision', '=', revision))
          .returning('content')
          .executeTakeFirst();
        if (!campaign) return false;
        const before = await trx
          .selectFrom('campaign_drafts')
          .select('content')
          .where('campaign_id', '=', id)
          .executeTakeFirst();
        const kept = keepLaterLanguages(campaign.content, keepLaterLanguages(before?.content, draft));
        const values = { content: writeDocument(before?.content, kept), saved_at: now() };
        await trx
          .insertInto('campaign_drafts')
          .values({ campaign_id: id, ...values })
          .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(values))
          .execute();
        return true;
      }),
  };
}

function matching(db: Kysely<Tables>, organizationId: string, filter: CampaignFilter) {
  const { search, status, closedIds, type, isArchived } = filter;
  const shown = sql`case when c.id = any(${closedIds}::text[]) then 'completed' else c.status end`;
  return db
    .selectFrom('campaigns as c')
    .where('c.organization_id', '=', organizationId)
    .where('c.status', '<>', 'deleted')
    .where('c.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(status !== null, (query) => query.where(sql<SqlBool>`${shown} = ${status}`))
    .$if(type !== null, (query) => query.where('c.type', '=', type))
    .$if(search !== null, (query) =>
      query.where(sql<SqlBool>`position(lower(${search}) in lower(concat_ws(' ', c.name, ${title()}))) > 0`),
    );
}

const dates = [
  sql<string | null>`c.content ->> 'opens'`.as('opens'),
  sql<string | null>`c.content ->> 'closes'`.as('closes'),
  sql<string | null>`c.content ->> 'timeZone'`.as('timeZone'),
] as const;

/** The title of a campaign that was never published may be in its draft. */
const title = () =>
  sql<string | null>`coalesce(c.title, (select nullif(trim(d.content ->> 'title'), '')
    from campaign_drafts d where d.campaign_id = c.id and c.published_at is null))`;

function listed(db: Kysely<Tables>, organizationId: string, filter: CampaignFilter, countedFrom: Date) {
  return matching(db, organizationId, filter)
    .leftJoinLateral(
      (by) =>
        by
          .selectFrom('user_videos as v')
          .whereRef('v.campaign_id', '=', 'c.id')
          .where('v.created_at', '>=', countedFrom)
          // Everything is in the index `visits_by_time`, which says it so.
          .where(sql<SqlBool>`not v.rehearsal`)
          .select([sql<number>`count(*)::int`.as('started'), sql<number>`count(v.completed_at)::int`.as('completed')])
          .as('visits'),
      (join) => join.onTrue(),
    )
    .select([
      'c.id',
      'c.name',
      'c.type',
      'c.status',
      'c.archived_at as archivedAt',
      title().as('title'),
      ...dates,
      sql<number>`coalesce(visits.started, 0)`.as('started'),
      sql<number>`coalesce(visits.completed, 0)`.as('completed'),
      // By the index `submissions_counted`.
      sql<number>`(select count(*)::int from user_videos n where n.campaign_id = c.id and n.review_status = 'new'
        and n.received_at is not null and not n.rehearsal)`.as('toReview'),
      openingsSince(sql.ref('c.id'), countedFrom).as('opened'),
      // Pages are told apart by milliseconds.
      sql<Date>`date_trunc('milliseconds', greatest(c.created_at, c.status_changed_at,
        (select max(n.created_at) from user_videos n where n.campaign_id = c.id and not n.rehearsal),
        (select max(n.completed_at) from user_videos n where n.campaign_id = c.id and not n.rehearsal)))`.as(
        'lastActivityAt',
      ),
    ]);
}
