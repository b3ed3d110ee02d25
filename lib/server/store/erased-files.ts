import type { Kysely } from 'kysely';
import type { ErasedFiles } from '../ports/store';
import type { Tables } from './tables';

export function createErasedFiles(db: Kysely<Tables>): ErasedFiles {
  return {
    async list() {
      const rows = await db.selectFrom('erased_files').select(['key', 'is_prefix']).execute();
      const named = (isPrefix: boolean) => rows.filter((row) => row.is_prefix === isPrefix).map((row) => row.key);
      return { keys: named(false), prefixes: named(true) };
    },

    async sweep(now) {
      await db.deleteFrom('erased_files').where('until', '<', now).execute();
    },
  };
}
