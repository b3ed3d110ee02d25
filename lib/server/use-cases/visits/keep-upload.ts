import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isAppError } from '@/lib/contract/errors';
import { BadDocument, type DocumentFault } from '../../ports/documents';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps } from '../deps';
import { withRunFiles } from '../with-run-files';

export type KeepingDeps = Pick<Deps, 'storage' | 'files' | 'documents' | CountingDeps>;

type Upload<Found> = {
  uploadKey: string;
  /** Counts the inspection: whose it is, and of what. */
  counted: Parameters<typeof countUse> extends [unknown, ...infer Use] ? Use : never;
  /** Looks into the file at `path`, and returns what it is. */
  inspect(path: string): Promise<Found>;
  /** Returns where a run keeps it. No presigned post can write there. */
  keyOf(found: Found, run: string): string;
  /** Records the kept file. */
  save(file: { fileKey: string; bytes: number }, found: Found): Promise<unknown>;
  setFault(fault: DocumentFault): Promise<unknown>;
};

/**
 * Inspects a copy of an upload and keeps that same copy under a key that no presigned post can write to: the visitor's
 * post still works and could replace the upload in the meantime. What stands behind the bytes that were found to be the
 * file (`bytes`) is left out. Does nothing when there is no upload.
 */
export async function keepIfSafe<Found extends { bytes: number } | undefined>(
  deps: KeepingDeps,
  upload: Upload<Found>,
): Promise<void> {
  const { files, storage } = deps;
  try {
    await files.withFolder(async (folder) => {
      const path = join(folder, 'upload');
      await storage.copyTo(upload.uploadKey, path);
      await countUse(deps, ...upload.counted);
      const found = await upload.inspect(path);
      const sent = await files.size(path);
      const bytes = Math.min(found?.bytes ?? sent, sent);
      const kept = bytes < sent ? join(folder, 'kept') : path;
      if (kept !== path) await files.copyStart(path, kept, bytes);
      const fileKey = upload.keyOf(found, randomUUID());
      await withRunFiles(deps, [fileKey], async () => {
        await storage.store(fileKey, kept);
        await upload.save({ fileKey, bytes }, found);
      });
    });
  } catch (error) {
    if (error instanceof BadDocument) await upload.setFault(error.fault);
    else if (!isAppError(error) || error.code !== 'notFound') throw error;
  }
}
