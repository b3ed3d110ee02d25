import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openOwnFolder, type OwnFolderOptions } from '../own-folder';

export type Workspaces = {
  create(): Promise<{ folder: string; remove(): Promise<void> }>;
  /** Removes the folders that still exist. */
  close(): Promise<void>;
};

/** Folders for jobs below `root`. What processes that have ended left there is deleted. */
export function openWorkspaces(root: string, options: OwnFolderOptions): Workspaces {
  const own = openOwnFolder(root, options);
  return {
    async create() {
      const folder = await mkdtemp(join(await own.make(), 'job-'));
      return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
    },
    close: () => own.close(),
  };
}
