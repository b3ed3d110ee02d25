import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { ShareLinkRepository, StoredShareLink } from '../../ports/store/organizer/share-links';
import { columnsOf, visitFieldsOf } from '../rows';
import type { Tables } from '../tables';

export function createShareLinkRepository(db: Kysely<Tables>): ShareLinkRepository {
  return {
    async make({ visitId, ...link }) {
      await db
        .insertInto('share_links')
        .values({ ...columnsOf(link), user_video_id: visitId, revoked_at: null })
        .execute();
    },

    async list(visitId, now) {
      const rows = await working(db, now)
        .selectAll('l')
        .select([
          ofUses<number>(sql`coalesce(sum(u.count), 0)::int`).as('uses'),
          ofUses<Date | null>(sql`max(u.at)`).as('last_used_at'),
        ])
        .where('l.user_video_id', '=', visitId)
        .orderBy('l.created_at', 'desc')
        .execute();
      return rows.map((row) => ({ ...toLink(row), uses: row.uses, lastUsedAt: row.last_used_at }));
    },

    async find(tokenHash, now) {
      const row = await working(db, now)
        .innerJoin('user_videos as v', 'v.id', 'l.user_video_id')
        .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
        .innerJoin('organizations as o', 'o.id', 'c.organization_id')
        .selectAll('l')
        .select(['o.id as organization_id', 'o.name as organization'])
        .where('l.token_hash', '=', tokenHash)
        .where('c.status', '<>', 'deleted')
        .executeTakeFirst();
      return row ? { ...toLink(row), organizationId: row.organization_id, organization: row.organization } : null;
    },

    async revoke(organizationId, id, now) {
      const row = await db
        .updateTable('share_links')
        .set((by) => ({ revoked_at: by.fn.coalesce('revoked_at', by.val(now)) }))
        .where('id', '=', id)
        .where('user_video_id', 'in', (by) =>
          by
            .selectFrom('user_videos as v')
            .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
            .where('c.organization_id', '=', organizationId)
            .where('c.status', '<>', 'deleted')
            .select('v.id'),
        )
        .returning('user_video_id')
        .executeTakeFirst();
      return row?.user_video_id ?? null;
    },

    async noteUse(id, what, now) {
      const { numUpdatedRows } = await db
        .updateTable('share_link_uses')
        .set({ count: sql<string>`count + 1`, at: now })
        .where('id', '=', (by) =>
          by
            .selectFrom('share_link_uses')
            .select((of) => of.fn.max('id').as('id'))
            .where('share_link_id', '=', id)
            .where('what', '=', what)
            .where(sql`date_trunc('hour', at)`, '=', sql`date_trunc('hour', ${now}::timestamptz)`),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n)
        await db.insertInto('share_link_uses').values({ share_link_id: id, at: now, what }).execute();
    },
  };
}

const working = (db: Kysely<Tables>, now: Date) =>
  db.selectFrom('share_links as l').where('l.revoked_at', 'is', null).where('l.expires_at', '>', now);

/** What is worked out of all times that the link `l` was opened. */
const ofUses = <T>(value: RawBuilder<T>) =>
  sql<T>`(select ${value} from share_link_uses u where u.share_link_id = l.id and u.what = 'opened')`;

const toLink = (row: Selectable<Tables['share_links']>): StoredShareLink => visitFieldsOf(row);
