import { sql, type Kysely, type Migration } from 'kysely';

/** A mezzanine's sound is also kept as the packets that it has in its film. */
export const mezzaninePackets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mezzanines add column aac_key text, add column aac_after text`.execute(db);
    await sql`create index mezzanines_by_aac on mezzanines (aac_key)`.execute(db);
  },
};
