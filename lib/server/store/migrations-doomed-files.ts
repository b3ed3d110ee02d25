import { sql, type Kysely, type Migration } from 'kysely';

/**
 * One list of keys to be removed takes over what `run_files` and `erased_files` hold. Both stay for the version before:
 * its processes go on to add to them during an upgrade, and what they add is adopted (`adoptOlderLists`). So does
 * `takes.sweeping_at`, by which they keep others from a take that they sweep. If somebody goes back to that version,
 * what is on the new list is removed after the next upgrade.
 */
export const doomedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table doomed_files (
        key text primary key,
        is_prefix boolean not null default false,
        cause text not null,
        doomed_at timestamptz not null,
        not_before timestamptz not null,
        until timestamptz,
        removed_at timestamptz,
        tries integer not null default 0,
        claimed_until timestamptz
      )`.execute(db);
    await sql`create index doomed_files_due on doomed_files (not_before) where removed_at is null`.execute(db);
    await sql`create index doomed_files_again on doomed_files (not_before) where removed_at is not null`.execute(db);
    await sql`create index doomed_files_until on doomed_files (until) where until is not null`.execute(db);
    // 25 hours: no run can last longer.
    await sql`
      with noted as (delete from run_files returning key, noted_at)
      insert into doomed_files (key, cause, doomed_at, not_before)
      select key, 'run', noted_at, noted_at + interval '25 hours' from noted`.execute(db);
    await sql`
      with erased as (delete from erased_files returning key, is_prefix, until)
      insert into doomed_files (key, is_prefix, cause, doomed_at, not_before, until)
      select key, is_prefix, 'erased', now(), now(), until from erased on conflict (key) do nothing`.execute(db);
  },
};
