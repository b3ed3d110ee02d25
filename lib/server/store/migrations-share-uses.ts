import { sql, type Kysely, type Migration } from 'kysely';

/** Uses of a share link within the same hour are one row: whoever has the link may open it without end. */
export const shareUses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table share_link_uses add column count bigint not null default 1`.execute(db);
  },
};
