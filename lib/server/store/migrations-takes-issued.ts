import { sql, type Kysely, type Migration } from 'kysely';

/** How many takes of a visit were issued: who issues the next one sees whether another one came in between. */
export const takesIssued: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table user_videos add column takes_issued integer not null default 0`.execute(db);
  },
};
