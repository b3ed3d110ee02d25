import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The limits a take got when it was issued, running totals of its parts, the sweeping of resumes, and indexes for the
 * queries that run every minute.
 */
export const takeBudgets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table takes
        add column limit_seconds integer,
        add column part_count integer not null default 0,
        add column part_bytes bigint not null default 0`.execute(db);
    await sql`
      update takes set part_count = parts.count, part_bytes = parts.bytes
      from (select take_id, count(*) as count, sum(bytes) as bytes from take_parts group by take_id) as parts
      where parts.take_id = takes.id`.execute(db);
    await sql`alter table resumes add column touched_at timestamptz`.execute(db);
    await sql`update resumes set touched_at = created_at`.execute(db);
    await sql`create index resumes_by_touch on resumes (touched_at) where touched_at is not null`.execute(db);
    await sql`create index take_parts_unverified on take_parts (take_id, position) where verified_at is null`.execute(
      db,
    );
    await sql`
      create index takes_owed on takes (saved_at)
      where saved_at is not null and set_aside_at is null and fault is null`.execute(db);
  },
};
