import { sql, type Kysely, type Migration } from 'kysely';
import type { Tables } from './tables';

/** `organizer` has become an address of the app: a campaign of this name is called by its id from now on. */
export const reservedName: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update campaigns set name = id where name = 'organizer'`.execute(db);
  },
};

/** Returns the ids of campaigns that it has renamed. */
export async function findRenamed(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from campaigns where name = id`.execute(db);
  return rows.map(({ id }) => id);
}
