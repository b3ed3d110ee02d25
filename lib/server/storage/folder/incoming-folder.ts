import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@/lib/contract/errors';
import { openOwnFolder, type OwnFolderOptions } from '../../disk/own-folder';
import { onDisk } from '../../disk/disk-error';

/** A complete file, synced to the disk, that no key refers to yet. */
export type Incoming = { path: string; bytes: number; discard(): Promise<void> };

export type IncomingFolder = {
  /**
   * Writes all of `source` to a new file and syncs it. Throws `AppError` `tooLarge` after more than `maxBytes`, without
   * reading on. After any error nothing of the file is left. `watch` is called with every chunk before it is written,
   * one at a time; it refuses the file by throwing.
   */
  write(source: Readable, maxBytes?: number, watch?: (chunk: Buffer) => Promise<void>): Promise<Incoming>;
  close(): Promise<void>;
};

/** Opens the folder for incoming files, and deletes what processes that have ended left in it. */
export function openIncomingFolder(root: string, options: OwnFolderOptions): IncomingFolder {
  const own = openOwnFolder(root, { ...options, isShown: true });
  return {
    close: () => own.close(),
    async write(source, maxBytes = Infinity, watch = async () => {}) {
      const path = join(await onDisk(() => own.make()), randomUUID());
      const discard = () => rm(path, { force: true });
      let bytes = 0;
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw new AppError('tooLarge', `The file is larger than ${maxBytes} bytes`);
          await watch(chunk);
          yield chunk;
        }
      }
      try {
        await onDisk(() => writeFile(path, count(source), { flag: 'wx', flush: true }));
      } catch (error) {
        source.destroy();
        await discard();
        throw error;
      }
      return { path, bytes, discard };
    },
  };
}
