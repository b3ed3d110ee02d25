import { sql, type Kysely, type Migration } from 'kysely';

/** Worker processes show here that they are alive. */
export const workers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table workers (id text primary key, seen_at timestamptz not null)`.execute(db);
  },
};
