import { sql, type Kysely, type Migration } from 'kysely';

/** When its author last changed a comment. */
export const commentEdits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table comments add column edited_at timestamptz`.execute(db);
  },
};
