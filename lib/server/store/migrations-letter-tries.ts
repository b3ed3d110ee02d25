import { sql, type Kysely, type Migration } from 'kysely';

/** Since when a letter is being sent: it still says so when its worker has died at it. */
export const letterTries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table invitations add column trying_since timestamptz`.execute(db);
  },
};
