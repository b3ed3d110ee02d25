import { sql, type Kysely, type Migration } from 'kysely';

/** For how many days campaigns that are made from now on keep visits. */
export const dataSettings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table organizations add column retention_days integer`.execute(db);
  },
};

/** For how many days the log of who did what is kept; `null`: for good, as before. */
export const auditDays: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table organizations add column audit_days integer check (audit_days > 0)`.execute(db);
  },
};
