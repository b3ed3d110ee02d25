import type { Kysely } from 'kysely';
import type { ErasedFiles } from '../ports/store';
import type { Tables } from './tables';

export function createErasedFiles(db: Kysely<Tables>): ErasedFiles {
  return {
    async list() {
      const rows = await db.selectFrom('erased_files').select('key').execute();
      return rows.map((row) => row.key);
    },

    async sweep(now) {
      await db.deleteFrom('erased_files').where('until', '<', now).execute();
    },
  };
}
