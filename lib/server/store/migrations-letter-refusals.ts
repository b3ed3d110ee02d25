import { sql, type Kysely, type Migration } from 'kysely';

/** Who wants no letters of an organization. */
export const letterRefusals: Migration = {
  async up(db: Kysely<unknown>) {
    // A film's transaction takes its visit first and then what this and the later migrations change: whoever has to
    // wait for them now holds none of that.
    await sql`lock table user_videos in access exclusive mode`.execute(db);
    await sql`
      create table letter_refusals (
        organization_id text not null references organizations (id) on delete cascade,
        key text not null,
        refused_at timestamptz not null,
        primary key (organization_id, key)
      )`.execute(db);
  },
};
