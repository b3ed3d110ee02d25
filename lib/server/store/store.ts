import { sql, type Kysely } from 'kysely';
import type { Store } from '../ports/store';
import { createCampaignStore } from './campaigns';
import { createErasedFiles, createErasedIds } from './erased-files';
import { createLimitStore } from './limits';
import { findUnreferenced } from './references';
import { createRetentionStore } from './retention';
import { createResumeStore } from './resumes';
import { createRunFileStore } from './run-files';
import { createStitchStore } from './stitches';
import type { Tables } from './tables';
import { createPartStore } from './parts';
import { createTakeStore } from './takes';
import { createVisitRepository } from './visits';

/** The store over an opened database (`open-database.ts`); the same code on the embedded one and on PostgreSQL. */
export function createStore(db: Kysely<Tables>): Store {
  return {
    campaigns: createCampaignStore(db),
    visits: createVisitRepository(db),
    takes: createTakeStore(db),
    parts: createPartStore(db),
    stitches: createStitchStore(db),
    resumes: createResumeStore(db),
    limits: createLimitStore(db),
    erasedFiles: createErasedFiles(db),
    erasedIds: createErasedIds(db),
    retention: createRetentionStore(db),
    runFiles: createRunFileStore(db),
    unreferenced: (visitId, keys) => findUnreferenced(db, visitId, keys),
    async acceptsUpload(id) {
      const { rows } = await sql<{ open: boolean }>`
        select exists (select from takes where id = ${id} and saved_at is null and parts_hash is null and discarded_at is null)
            or exists (select from resumes where id = ${id} and saved_at is null and fault is null) as open`.execute(db);
      return rows[0]?.open ?? false;
    },
    async check() {
      await sql`select 1`.execute(db);
    },
  };
}
