import * as z from 'zod';
import { chooseStorage } from './choose-storage.mjs';
import type { FileStorageOptions } from './folder/file-storage';
import type { OpenedStorage, StorageTools } from './opened-storage';
import { bucketFaults, bucketSecrets, bucketVariables } from './s3/settings';

/** The variables of all storages. */
export const storageVariables = { ...bucketVariables };
type Variables = z.output<z.ZodObject<typeof storageVariables>>;

/** What is known of a storage before it is open. Its code is loaded only to open it: an SDK costs memory. */
export type StorageAdapter = {
  /** Which of its variables are secrets. */
  secrets: readonly string[];
  /** Returns what is wrong with the variables together. */
  faults: typeof bucketFaults;
  /** Whether the files are on the disk of DATA_DIR. */
  isLocal: boolean;
  /** Whether `npm run data` keeps the files and brings them back. */
  canBeBackedUp: boolean;
  /** Another storage than the folder needs only the folder's addresses, to which older pages still go. */
  open(env: Variables, folder: FileStorageOptions): Promise<OpenedStorage>;
  /** `null`: there is nothing to set up. */
  openTools: ((env: Variables) => Promise<StorageTools>) | null;
};

export const STORAGES: Record<ReturnType<typeof chooseStorage>, StorageAdapter> = {
  folder: {
    secrets: [],
    faults: () => [],
    isLocal: true,
    canBeBackedUp: true,
    open: async (_, folder) => (await import('./folder/open-folder')).openFolder(folder),
    openTools: null,
  },
  s3: {
    secrets: bucketSecrets,
    faults: bucketFaults,
    isLocal: false,
    canBeBackedUp: false,
    open: async (env, folder) => (await import('./s3/open-s3')).openS3(env, folder),
    openTools: async (env) => (await import('./s3/open-s3')).openS3Tools(env),
  },
};

/** Returns the storage that the environment chooses. */
export const storageOf = (env: Record<string, unknown>): StorageAdapter => STORAGES[chooseStorage(env)];
