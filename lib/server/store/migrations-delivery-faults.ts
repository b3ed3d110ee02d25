import { sql, type Kysely, type Migration } from 'kysely';

/** Why a webhook's endpoint gave no answer. */
export const deliveryFaults: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table webhook_deliveries add column fault text`.execute(db);
  },
};
