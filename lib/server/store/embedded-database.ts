import { fsyncSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { openWithRoom } from './database-room';

/** Emscripten's NODEFS ignores fsync; this one performs it. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    type Module = { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } };
    const makeDurable = (module: Module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    };
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
  '-c',
  'shared_buffers=32MB',
];

/** Opens the embedded database of a data folder, or creates it: empty, or from what `dumpDataDir` returned. */
export function createPglite(folder: string, loadDataDir?: Blob): Promise<PGlite> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'database');
  return openWithRoom(path, () =>
    PGlite.create({ fs: new DurableNodeFS(path), startParams: durableStart, ...(loadDataDir && { loadDataDir }) }),
  );
}

/** Creates a folder's embedded database from what `dump` returned. Rejects when it cannot be opened. */
export async function loadEmbeddedDatabase(folder: string, dump: Blob): Promise<void> {
  const pglite = await createPglite(folder, dump);
  await pglite.query('select count(*) from user_videos');
  await pglite.close();
}
