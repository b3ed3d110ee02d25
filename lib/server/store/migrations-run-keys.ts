import { sql, type Kysely, type Migration } from 'kysely';

/** Files lie below the ids of the rows they belong to; rows written before say where theirs are. */
export const runKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table takes add column folder text`.execute(db);
    await sql`update takes set folder = regexp_replace(key, '/[^/]*$', '')`.execute(db);
    await sql`alter table takes alter column folder set not null`.execute(db);
  },
};
