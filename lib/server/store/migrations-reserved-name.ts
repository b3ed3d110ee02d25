import { sql, type Kysely, type Migration } from 'kysely';
import type { Tables } from './tables';

/** `organizer` has become an address of the app: a campaign of this name is called by its id from now on. */
export const reservedName: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update campaigns set name = id where name = 'organizer'`.execute(db);
  },
};

/** Whether it has renamed a campaign. */
export async function hasRenamed(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select id from campaigns where name = id limit 1`.execute(db);
  return rows.length > 0;
}
