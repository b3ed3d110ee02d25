import { sql, type Kysely, type Transaction } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { partsPrefix } from '@/lib/domain/files';
import type { DoomCause, Unneeded } from '../ports/store/doomed-files';
import type { Tables } from './tables';

/**
 * `until`: files may still come, such as by a presigned post, and are removed again until then. `dueAt`: not removed
 * before.
 */
type How = { because: DoomCause; at: Date; until?: Date | null; dueAt?: Date };

/**
 * Adds keys to the list of what is removed, in the transaction that drops the last reference to them. A statement has
 * the same number of parameters however many there are: PostgreSQL limits it.
 */
export async function doom(
  db: Kysely<Tables>,
  { keys = [], prefixes = [] }: Unneeded,
  { because, at, until = null, dueAt = at }: How,
): Promise<void> {
  const all = [...keys, ...prefixes];
  if (all.length === 0) return;
  const isPrefix = all.map((_, index) => index >= keys.length);
  await sql`
    insert into doomed_files (key, is_prefix, cause, doomed_at, not_before, until)
    select distinct on (key)
      key, is_prefix, ${because}, ${at}::timestamptz, ${dueAt}::timestamptz, ${until}::timestamptz
    from unnest(${all}::text[], ${isPrefix}::boolean[]) as unneeded (key, is_prefix) order by key
    on conflict (key) do update set
      cause = excluded.cause, not_before = excluded.not_before,
      until = greatest(doomed_files.until, excluded.until)`.execute(db);
}

/**
 * Takes keys out of the list, in the transaction that makes a row name them. The rows' locks decide between this
 * transaction and the remover. Throws `unavailable` when the remover was faster, so that the transaction changes
 * nothing.
 */
export async function nameFiles(trx: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from doomed_files where key = any(${[...keys]}::text[]) and claimed_until is null`.execute(trx);
  if (numAffectedRows !== BigInt(new Set(keys).size))
    throw new AppError('unavailable', 'A file came so late that it is removed already');
}

/** What presigned posts brought for a take whose file lies elsewhere by now. */
export function uploadsOf(take: { folder: string; key: string }): Unneeded {
  return { keys: [take.key], prefixes: [partsPrefix(take.folder)] };
}
