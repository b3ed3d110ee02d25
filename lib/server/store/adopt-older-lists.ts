import { sql, type Kysely } from 'kysely';
import { LONGEST_RUN_SECONDS } from '@/lib/domain/limits';
import type { Tables } from './tables';

/**
 * See `DoomedFileRepository.adopt`. A key that a run of the version before still writes stays in that version's list
 * until no run can last any more: the run does not take it out of ours.
 */
export async function adoptOlderLists(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LONGEST_RUN_SECONDS * 1000);
  await sql`
    with ended as (delete from run_files where noted_at < ${before} returning key)
    insert into doomed_files (key, cause, doomed_at, not_before)
    select key, 'run', ${now}::timestamptz, ${now}::timestamptz from ended on conflict (key) do nothing`.execute(db);
  await sql`
    with erased as (delete from erased_files returning key, is_prefix, until)
    insert into doomed_files (key, is_prefix, cause, doomed_at, not_before, until)
    select key, is_prefix, 'erased', ${now}::timestamptz, ${now}::timestamptz, until from erased
    on conflict (key) do update set until = greatest(doomed_files.until, excluded.until)`.execute(db);
}
