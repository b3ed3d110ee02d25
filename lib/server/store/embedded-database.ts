import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { openWithRoom } from './database-room';
import { createDurableFiles, type DurableFiles, type NodeFiles } from './durable-files';

/** Keeps the files of PGlite in a folder, and makes them durable. */
class DurableNodeFS extends NodeFS {
  readonly #files: DurableFiles;

  constructor(folder: string, files: DurableFiles) {
    super(folder);
    this.#files = files;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const makeDurable = ({ NODEFS }: { NODEFS: NodeFiles }) => this.#files.install(NODEFS);
    const preRun = [...(emscriptenOpts.preRun as unknown[]), makeDurable];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }
}

/** PGlite turns fsync off by default (`-F`), but a server that may be killed needs it. */
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=64MB',
  '-c',
  'min_wal_size=32MB',
  // PostgreSQL's 128 MB all stay in this process's memory once they were used; the system keeps what it has read, too.
  // A search among a hundred thousand submissions read its pages anew each time with 32 MB, and took twice as long.
  '-c',
  'shared_buffers=64MB',
  // The pages are in the system's memory or on a flash disk: by the default of 4 whole tables are read where an index
  // takes a third of the time.
  '-c',
  'random_page_cost=1.1',
  // As on PostgreSQL: what a hundred thousand submissions are compared by stays in memory.
  '-c',
  'work_mem=16MB',
];

/**
 * Opens the embedded database of a data folder, or creates it: empty, or from what `dumpDataDir` returned. What it
 * answers to a commit counts once `flushed` has resolved.
 */
export async function createPglite(
  folder: string,
  { loadDataDir, files = createDurableFiles() }: { loadDataDir?: Blob; files?: DurableFiles } = {},
): Promise<{ pglite: PGlite; flushed: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'database');
  const pglite = await openWithRoom(path, () =>
    PGlite.create({
      fs: new DurableNodeFS(path, files),
      startParams: durableStart,
      ...(loadDataDir && { loadDataDir }),
    }),
  );
  return { pglite, flushed: files.flushed };
}

/** Creates a folder's embedded database from what `dump` returned. Rejects when it cannot be opened. */
export async function loadEmbeddedDatabase(folder: string, dump: Blob): Promise<void> {
  const { pglite } = await createPglite(folder, { loadDataDir: dump });
  await pglite.query('select count(*) from user_videos');
  await pglite.close();
}
