import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Device } from '@/lib/contract/entities';
import { Reviewing, USUAL_REVIEWING } from '@/lib/contract/scorecard';
import type { SubmissionRepository } from '../../ports/store/organizer/submissions';
import type { Tables } from '../tables';
import { createComments } from './comments';
import { countByStatus } from './counted-submissions';
import { giveLatestNumbers, nameOf, personOf, readNamed, seesName, showName, withName } from './hidden-names';
import { invitedAddress } from './invitations';
import { createReviews } from './reviews';
import { isByGiven, isHidden, listPage } from './submission-pages';
import { haveWords } from './spoken-words';
import {
  hasResume,
  listedFor,
  marksFor,
  matching,
  orderOf,
  pageCondition,
  sortedBy,
  toMarks,
  toSubmission,
  valueOf,
} from './submission-rows';
import { countUnheard } from './without-words';

const campaignOf = (row: { campaign_id: string }) => row.campaign_id;

export function createSubmissionRepository(db: Kysely<Tables>): SubmissionRepository {
  return {
    ...createReviews(db),
    ...createComments(db),

    list: (filter, sort, page) => listPage(db, filter, sort, page),

    count: (filter) => countByStatus(db, filter),

    haveWords: (campaignId) => haveWords(db, campaignId),
    countUnheard: (campaignId) => countUnheard(db, campaignId),

    async neighbours(filter, sort, id) {
      const anywhere = { ...filter, status: null, words: null, rating: null, film: null, assigned: null };
      if (sort === 'person') await giveLatestNumbers(db, filter.campaignId);
      const own = await matching(db, anywhere, { sort })
        .select(valueOf(sort).as('value'))
        .where('v.id', '=', id)
        .executeTakeFirst();
      if (!own) return { previous: null, next: null, before: 0 };
      const cursor = { value: own.value, id };
      const found = matching(db, filter, { sort }).select(['v.id', sortedBy(sort)]);
      // A search is made once for all; without one, neighbours are found by the index of this order, if it has one.
      const hasIndex = filter.words === null && !isHidden(filter, sort) && !isByGiven(filter) && sort !== 'shuffled';
      const once = sql.raw(hasIndex ? 'not materialized' : 'materialized');
      const nearest = (side: 'after' | 'before') => sql`(
        select v.id from found v where ${pageCondition(sort, cursor, side)}
        order by ${orderOf(sort, side === 'before')} limit 1)`;
      const { rows } = await sql<{ previous: string | null; next: string | null; before: number }>`
        with found as ${once} ${found}
        select ${nearest('before')} as previous, ${nearest('after')} as next,
          (select count(*)::int from found v where ${pageCondition(sort, cursor, 'before')}) as before`.execute(db);
      return rows[0] ?? { previous: null, next: null, before: 0 };
    },

    async find(organizationId, id, userId) {
      const query = db
        .selectFrom('user_videos as u')
        .innerJoin('campaigns as c', 'c.id', 'u.campaign_id')
        .leftJoin('stitches as s', 's.user_video_id', 'u.id')
        .select(listedFor(userId))
        .select(marksFor(userId))
        .select(sql<unknown>`c.content -> 'reviewing'`.as('reviewing'))
        .select([
          'u.uuid',
          withName('u', userId, sql.ref<string | null>('u.email')).as('email'),
          withName('u', userId, sql.ref<string | null>('u.phone')).as('phone'),
          'u.device',
          'u.account_id',
          'u.review_status_by',
          'u.review_status_at',
        ])
        .select(['c.name as campaign_name', 'c.title', 'c.type'])
        .select(hasResume.as('has_resume'))
        .select(withName('u', userId, invitedAddress('u')).as('address'))
        .where('u.id', '=', id)
        .where('c.organization_id', '=', organizationId)
        .where('c.status', '<>', 'deleted')
        .where('u.received_at', 'is not', null)
        .where('u.rehearsal', '=', false);
      const [row] = await readNamed(db, campaignOf, () => query.execute());
      if (!row) return null;
      return {
        ...toSubmission(row),
        uuid: row.uuid,
        email: row.email,
        phone: row.phone,
        device: row.device as Device,
        campaign: { id: row.campaign_id, name: row.campaign_name, title: row.title, type: row.type },
        reviewing: Reviewing.parse(row.reviewing ?? USUAL_REVIEWING),
        accountId: row.account_id,
        address: row.address,
        statusBy: row.review_status_by,
        statusAt: row.review_status_at,
      };
    },

    async names(organizationId, ids, userId) {
      const query = db
        .selectFrom('user_videos as v')
        .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
        .select([nameOf('v', userId).as('name'), personOf('v').as('person')])
        .select(['v.id', 'v.campaign_id', sql<string>`coalesce(c.title, c.name)`.as('title')])
        .where(sql<SqlBool>`v.id = any(${ids}::text[])`)
        .where('c.organization_id', '=', organizationId)
        .where('c.status', '<>', 'deleted');
      const rows = await readNamed(db, campaignOf, () => query.execute());
      return rows.map(({ id, name, person, campaign_id: campaign, title }) => ({
        ...{ id, name, person },
        campaign: { id: campaign, title },
      }));
    },

    showName: (id, by) => showName(db, id, by),

    async reviews(campaignId, ids, userId) {
      const query = db
        .selectFrom('user_videos as u')
        .innerJoin('campaigns as c', 'c.id', 'u.campaign_id')
        .select(marksFor(userId))
        .select([nameOf('u', userId).as('name'), personOf('u').as('person'), 'u.campaign_id'])
        .where('u.campaign_id', '=', campaignId)
        .where('u.received_at', 'is not', null)
        .where('u.rehearsal', '=', false)
        .where(sql<SqlBool>`u.id = any(${ids}::text[])`);
      const rows = await readNamed(db, campaignOf, () => query.execute());
      return rows.map((row) => ({ ...toMarks(row), name: row.name, person: row.person }));
    },

    async findOtherVisit(accountId, id, userId) {
      const row = await db
        .selectFrom('accounts as a')
        .leftJoin(
          (by) =>
            by
              .selectFrom('user_videos as v')
              .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
              .select(['v.account_id', 'v.created_at', sql<string>`coalesce(c.title, c.name)`.as('campaign')])
              .where('v.account_id', '=', accountId)
              .where('v.id', '<>', id)
              .where('v.rehearsal', '=', false)
              .where('c.status', '<>', 'deleted')
              // Where and when it began would lead to it.
              .where(seesName('v', userId))
              .orderBy('v.created_at', 'desc')
              .limit(1)
              .as('other'),
          (join) => join.onRef('other.account_id', '=', 'a.id'),
        )
        .select(['a.name', 'other.campaign', 'other.created_at'])
        .where('a.id', '=', accountId)
        .executeTakeFirst();
      return row ? { name: row.name, campaign: row.campaign, at: row.created_at } : null;
    },

    findMany: (campaignId, ids) =>
      db
        .selectFrom('user_videos')
        .select(['id', 'uuid'])
        .where('campaign_id', '=', campaignId)
        .where('received_at', 'is not', null)
        .where('rehearsal', '=', false)
        .where(sql<SqlBool>`id = any(${ids}::text[])`)
        .execute(),
  };
}
