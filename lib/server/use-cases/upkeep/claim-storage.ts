import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps';

/** The storage is not the one that holds the files of the database. */
export class WrongStorage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongStorage';
  }
}

/**
 * Makes sure that this storage holds the files of this database: both know the same id. A database that knows none yet
 * gets the storage's. Throws `WrongStorage`, which says in one sentence where the files are.
 */
export async function claimStorage({ store, storage }: Pick<Deps, 'store' | 'storage'>): Promise<void> {
  const known = await store.storageLocation.establish(async () => {
    const id = (await storage.id()) ?? randomUUID();
    await storage.setId(id);
    return { id, location: storage.location };
  });
  if (known.id === (await storage.id())) return;
  throw new WrongStorage(
    known.location === storage.location
      ? `The files of this database were in ${known.location}, but what is there now is not them: bring them back.`
      : `The files of this database are in ${known.location}, not in ${storage.location}: ` +
          'name the right one, or carry them with npm run storage -- move.',
  );
}
