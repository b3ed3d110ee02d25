import { sql, type Kysely, type Migration } from 'kysely';

/** Where the files of this database are: one row at most. */
export const storagePlace: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table storage_place (
        is_only boolean primary key default true check (is_only),
        id text not null,
        place text not null
      )`.execute(db);
  },
};
