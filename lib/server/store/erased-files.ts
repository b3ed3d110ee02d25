import { sql, type Kysely } from 'kysely';
import type { ErasedFiles, ErasedIds } from '../ports/store/upkeep';
import { keysWithoutRow } from './references';
import type { Tables } from './tables';

export function createErasedFiles(db: Kysely<Tables>): ErasedFiles {
  return {
    async list(after, limit) {
      const rows = await db
        .selectFrom('erased_files')
        .select(['key', 'is_prefix'])
        .where('key', '>', after)
        .orderBy('key')
        .limit(limit)
        .execute();
      const named = (isPrefix: boolean) => rows.filter((row) => row.is_prefix === isPrefix).map((row) => row.key);
      const prefixes = await foldersWithoutTake(db, named(true));
      return { keys: await keysWithoutRow(db, named(false)), prefixes, last: rows.at(-1)?.key ?? null };
    },

    async sweep(now) {
      await db.deleteFrom('erased_files').where('until', '<', now).execute();
    },
  };
}

export function createErasedIds(db: Kysely<Tables>): ErasedIds {
  return {
    async among(fingerprints) {
      const rows = await db
        .selectFrom('erased_ids')
        .select('fingerprint')
        .where('fingerprint', 'in', fingerprints)
        .execute();
      return rows.map(({ fingerprint }) => fingerprint);
    },

    async sweep(now) {
      await db.deleteFrom('erased_ids').where('until', '<=', now).execute();
    },
  };
}

/** A folder name of an earlier version may belong to another take by now. */
async function foldersWithoutTake(db: Kysely<Tables>, folders: string[]): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    select f.folder from unnest(${folders}::text[]) as f (folder)
    where not exists (select from takes where takes.folder = f.folder)`.execute(db);
  return rows.map((row) => row.folder);
}
