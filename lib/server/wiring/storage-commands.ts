import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderInUse, lockDataFolder } from '../data-folder/lock';
import { hasOwners } from '../disk/own-folder';
import type { Env } from '../env/env';
import { createLogger } from '../log/logger';
import { storageOf } from '../storage/adapters';
import type { StorageTools } from '../storage/opened-storage';
import { locationOfFolder, readFolderId } from '../storage/folder/folder-id';
import { openStoredFolder } from '../storage/folder/stored-folder';
import { type Copier, createCopier } from '../storage/move/copy-files';
import { type Ledger, openLedger } from '../storage/move/ledger';
import { openDatabase } from '../store/open-database';
import { createStore } from '../store/store';
import type { Storage } from '../ports/storage';
import type { Store } from '../ports/store/store';

/** How long to wait before looking again whether the server has ended, ms. */
const LOOK_AGAIN_MS = 1_000;
/** How many keys are asked of the database at once. */
const KEYS_AT_ONCE = 10_000;

type Move = {
  env: Env;
  target: StorageTools;
  folder: string;
  ledger: Ledger;
  copier: Copier;
  say: (line: string) => void;
};

/** Returns what is wrong with the storage of the environment, a sentence each. */
export function checkStorage(env: Env): Promise<string[]> {
  return withTools(env, (target) => target.check(env.PUBLIC_URL));
}

/** Sets what the storage of the environment needs. Returns what is still wrong, a sentence each. */
export function setUpStorage(env: Env): Promise<string[]> {
  return withTools(env, async (target) => {
    const unset = await target.setUp(env.PUBLIC_URL);
    return unset.length > 0 ? unset : target.check(env.PUBLIC_URL);
  });
}

/**
 * Copies all files of the data folder into the storage of the environment, and tells the database. A server may use
 * the folder until only this last step is left: it waits until that server has ended. When it was stopped, calling it
 * again goes on.
 */
export function moveStorage(env: Env, say: (line: string) => void): Promise<void> {
  return withTools(env, async (target) => {
    const { location } = target.storage;
    const folder = join(env.DATA_DIR, 'files');
    if (!existsSync(join(folder, 'stored'))) throw new Error(`DATA_DIR: there are no files in ${folder}`);
    const ledger = await openLedgerOf(target.storage, join(folder, `move-to-${target.name}.jsonl`));
    if (ledger.isOver()) return say(`The files are in ${location} already: start the server with the same settings.`);
    const progress = createProgress(say);
    const stored = openStoredFolder(join(folder, 'stored'));
    const copier = createCopier({ stored, target, ledger, onFile: progress });
    say(`Copying the files of ${folder} into ${location}. A server that runs may go on.`);
    const { files, removed } = await copier.copyAll();
    say(`${files} files were copied, and ${removed} removed that are gone by now.`);
    const move = { env, target, folder, ledger, copier, say };
    await (env.DATABASE_URL ? endOnPostgres(move, env.DATABASE_URL) : endEmbedded(move));
    await ledger.close();
    say(
      `All files are in ${location}, and the database knows. Start the server with the same settings of the storage. ` +
        `Nothing uses ${join(folder, 'stored')} any more: delete it once films play, or what is erased stays there.`,
    );
  });
}

async function withTools<T>(env: Env, work: (target: StorageTools) => Promise<T>): Promise<T> {
  const { openTools } = storageOf(env);
  if (!openTools) throw new Error('The storage is the folder of DATA_DIR: name another one, such as S3_BUCKET');
  const target = await openTools(env);
  try {
    return await work(target);
  } finally {
    await target.storage.close();
  }
}

/** Opens what was copied there, from the beginning if it is another location of the same name, or made anew. */
async function openLedgerOf(storage: Storage, path: string): Promise<Ledger> {
  const known = await storage.id();
  if (known === null) await rm(path, { force: true });
  const ledger = await openLedger(path);
  if (known !== null && known !== ledger.id)
    throw new Error(`The files of another database are in ${storage.location}: name another one.`);
  if (known === null) await storage.setId(ledger.id);
  return ledger;
}

/** The lock of the data folder says whether a server runs, and keeps others from starting. */
async function endEmbedded(move: Move): Promise<void> {
  const lock = await meanwhile(move, () =>
    lockDataFolder(move.env.DATA_DIR).catch((error: unknown) => {
      if (error instanceof FolderInUse) return null;
      throw error;
    }),
  );
  try {
    await withStore({ folder: move.env.DATA_DIR }, (store) => switchOver(move, store));
  } finally {
    await lock.release();
  }
}

/**
 * Servers show in the folder that they are there, and then ask the database where its files are. The database is told
 * first here, and then they are looked for: so one of both sees the other.
 */
async function endOnPostgres(move: Move, url: string): Promise<void> {
  const incoming = join(move.folder, 'incoming');
  await withStore({ url }, (store) =>
    meanwhile(move, async () => {
      if (hasOwners(incoming)) return null;
      const back = await switchOver(move, store);
      if (!hasOwners(incoming)) return true;
      await back();
      return null;
    }),
  );
}

/** Asks again and again for something that is there once no server runs, and copies what comes until then. */
async function meanwhile<T>({ copier, say }: Move, ask: () => Promise<T | null>): Promise<T> {
  let hasSaid = false;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (!hasSaid)
      say('All but what comes now is copied. Stop every server that uses the folder: the rest follows then.');
    hasSaid = true;
    await wait(LOOK_AGAIN_MS);
    await copier.copyAll();
  }
}

async function withStore<T>(
  where: { url: string } | { folder: string },
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(where, createLogger('error'));
  try {
    return await work(createStore(database.db));
  } finally {
    await database.close();
  }
}

/** Copies what is left and has the database name the other storage. Returns how to undo that. */
async function switchOver({ target, folder, ledger, copier }: Move, store: Store): Promise<() => Promise<void>> {
  const location = locationOfFolder(folder);
  const id = await readFolderId(folder);
  const known = await store.storageLocation.establish(async () => ({ id: id ?? ledger.id, location }));
  if (known.id !== id && known.id !== ledger.id)
    throw new Error(
      `The files of this database are in ${known.location}, not in ${location}: name the right DATA_DIR.`,
    );
  await copier.copyAll();
  await copyReferred(copier, ledger, store);
  await replaceLocation(store, known.id, { id: ledger.id, location: target.storage.location });
  return () => replaceLocation(store, ledger.id, known);
}

/** Throws when the database names another location by now. */
async function replaceLocation(store: Store, from: string, to: { id: string; location: string }): Promise<void> {
  if (await store.storageLocation.replace(from, to)) return;
  const { location } = await store.storageLocation.establish(async () => to);
  throw new Error(`The files of this database are in ${location} by now: somebody else moved them meanwhile.`);
}

/** Some keys are too long for a name on the disk: only the database knows them. */
async function copyReferred(copier: Copier, ledger: Ledger, store: Store): Promise<void> {
  for (let after = ''; ;) {
    const keys = await store.storageLocation.referredKeys(after, KEYS_AT_ONCE);
    for (const key of keys) if (!ledger.copied.get(key)) await copier.copy(key);
    const last = keys.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function createProgress(say: (line: string) => void): (bytes: number) => void {
  const done = { files: 0, bytes: 0, saidAt: Date.now() };
  return (bytes) => {
    done.files += 1;
    done.bytes += bytes;
    if (Date.now() - done.saidAt < 5_000) return;
    done.saidAt = Date.now();
    say(`${done.files} files, ${(done.bytes / 1e9).toFixed(2)} GB …`);
  };
}
