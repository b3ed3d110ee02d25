import { fsyncSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger';
import { openWithRoom } from './database-room';
import { migrations } from './migrations';
import type { Tables } from './tables';

export type Database = {
  db: Kysely<Tables>;
  /** What `db` draws its connections from; the queue shares it. */
  pool: pg.Pool;
  /** Embedded: one connection in all, so nothing may ask the pool for a second one inside a transaction. */
  embedded: boolean;
  close(): Promise<void>;
};

/** Emscripten's NODEFS answers fsync without doing it; this one does. */
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

/** PGlite turns fsync off by default (`-F`); a server that may be killed needs it. */
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c', 'fsync=on', '-c', 'wal_sync_method=fsync',
];

async function openEmbedded(folder: string): Promise<Pick<Database, 'pool' | 'embedded' | 'close'>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'database');
  const pglite = await openWithRoom(path, () => PGlite.create({ fs: new DurableNodeFS(path), startParams: durableStart }));
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 } as unknown as pg.PoolConfig);
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  return { pool, embedded: true, close };
}

function openPostgres(url: string): Pick<Database, 'pool' | 'embedded' | 'close'> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return { pool, embedded: false, close: () => pool.end() };
}

/**
 * Opens the database and brings its tables up to date.
 * The embedded one must be held by nobody else: take the data folder's lock first (`data-folder.ts`).
 */
export async function openDatabase(where: { url: string } | { folder: string }, logger: Logger): Promise<Database> {
  const opened = 'url' in where ? openPostgres(where.url) : await openEmbedded(where.folder);
  // A connection lost while nobody uses it: the pool has dropped it, and the next query opens another.
  opened.pool.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await opened.close();
    throw new Error('The database could not be brought up to date', { cause: error });
  }
  return { db, ...opened };
}
