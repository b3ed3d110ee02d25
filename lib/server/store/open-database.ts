import { Kysely, PostgresDialect, sql, type Dialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log/logger';
import { NotMigrated } from '../ports/not-migrated';
import { migrate, requireMigrated } from './migrate';
import { BoundedPostgresDialect, createPostgresPool } from './postgres-pool';
import { withAsyncCommits, type Connections } from './async-commits';
import type { Tables } from './tables';
import { vacuum } from './vacuum';

export type Database = {
  db: Kysely<Tables>;
  /** The pool that `db` uses; the queue shares it. */
  pool: pg.Pool;
  /**
   * Resolves when everything committed so far is on the disk, but by `asyncDb`: what `db` and `pool.query` answer waits
   * for it by itself, and whoever uses a connection of the pool has to.
   */
  flushed(): Promise<void>;
  /**
   * Like `db` and `pool`, for what may be lost when the machine loses its power. Embedded: answers do not wait for the
   * disk. On PostgreSQL they are the same.
   */
  asyncDb: Kysely<Tables>;
  asyncPool: Connections;
  /** Embedded: there is only one connection, so code inside a transaction must not ask the pool for another. */
  embedded: boolean;
  /** Reclaims the space of deleted rows (`vacuum.ts`); PostgreSQL does this by itself. */
  vacuum(options?: { thorough?: boolean }): Promise<void>;
  /**
   * Returns the embedded database as it is in one moment, for `loadEmbeddedDatabase`; nothing else runs meanwhile.
   * `null` for PostgreSQL, which has tools of its own.
   */
  dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
};

type Opened = Omit<Database, 'db' | 'asyncDb'> & { dialect: Dialect };

/** Loaded only here: with PostgreSQL the embedded database would only cost memory. */
async function openEmbedded(folder: string, onLost: (error: unknown) => void): Promise<Opened> {
  const [{ createPglite }, { createDurableFiles }, { createEmbeddedPool }, { EmbeddedDialect }] = await Promise.all([
    import('./embedded-database'),
    import('./durable-files'),
    import('./embedded-pool'),
    import('./embedded-dialect'),
  ]);
  const files = createDurableFiles({ onBroken: onLost });
  const { pglite, flushed } = await createPglite(folder, { files });
  const pool = createEmbeddedPool(pglite, { flushed, onLost });
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  return {
    dialect: new EmbeddedDialect({ pool, flushed }),
    pool,
    asyncPool: withAsyncCommits(pool, files),
    flushed,
    embedded: true,
    vacuum: (options) => vacuum(pool, options),
    dump: () => pglite.dumpDataDir('none'),
    close,
  };
}

function openPostgres(url: string): Opened {
  const pool = createPostgresPool(url);
  return {
    dialect: new BoundedPostgresDialect({ pool }),
    pool,
    asyncPool: pool,
    flushed: async () => {},
    embedded: false,
    vacuum: async () => {},
    dump: null,
    close: () => pool.end(),
  };
}

/** Names that have become addresses of the app, and whose they are. */
const TAKEN: Readonly<Record<string, string>> = {
  organizer: "/organizer is the console's",
  r: '/r leads to another device',
};

/** Returns which of these names campaigns have. */
async function takenNames(db: Kysely<Tables>): Promise<string[]> {
  const { rows: found } = await sql<{ name: string | null }>`select to_regclass('campaigns')::text as name`.execute(db);
  if (!found[0]?.name) return [];
  const rows = await db.selectFrom('campaigns').select('name').where('name', 'in', Object.keys(TAKEN)).execute();
  return rows.map(({ name }) => name);
}

/** While a migration waits for a table, calls wait behind it: when it is kept for long, by a dump, it fails instead. */
const LOCK_TIMEOUT_MS = 15_000;

/**
 * Migrates, and says that a campaign has another address by that: not which one, since the log names no ids. On
 * PostgreSQL it uses a connection of its own whose statements have no time limit, because a migration may take long.
 */
async function migrateAt(
  where: { url: string } | { folder: string },
  { dialect }: Opened,
  logger: Logger,
): Promise<void> {
  const pool =
    'url' in where ? new pg.Pool({ connectionString: where.url, max: 1, lock_timeout: LOCK_TIMEOUT_MS }) : null;
  // A failed migration says so itself; the server may also end the connection while it is being closed.
  pool?.on('error', () => {});
  try {
    const db = new Kysely<Tables>({ dialect: pool ? new PostgresDialect({ pool }) : dialect });
    const before = await takenNames(db);
    await migrate(db);
    const after = await takenNames(db);
    for (const name of before.filter((it) => !after.includes(it)))
      logger.warn(
        `the campaign '${name}' is called by its id now, since ${TAKEN[name]}: ` +
          'look for its new name with `npm run campaigns -- list`',
      );
  } finally {
    await pool?.end();
  }
}

/**
 * Opens the database and brings its tables up to date. With `migrates: false` it throws `NotMigrated` instead when they
 * are not. No other process may have the embedded database open: take the data folder's lock first
 * (`data-folder/lock.ts`). `onLost` is called when that one can write no more, which only a new start ends.
 */
export async function openDatabase(
  where: { url: string } | { folder: string },
  logger: Logger,
  { migrates = true, onLost = () => {} }: { migrates?: boolean; onLost?: (error: unknown) => void } = {},
): Promise<Database> {
  const opened = 'url' in where ? openPostgres(where.url) : await openEmbedded(where.folder, onLost);
  // An idle connection was lost: the pool has dropped it, and the next query opens another.
  opened.pool.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'));
  const { dialect, ...database } = opened;
  const db = new Kysely<Tables>({ dialect });
  try {
    await (migrates ? migrateAt(where, opened, logger) : requireMigrated(db));
  } catch (error) {
    await opened.close();
    if (error instanceof NotMigrated) throw error;
    const what = migrates ? 'brought up to date' : 'reached';
    throw new Error(`The database could not be ${what}`, { cause: error });
  }
  const asyncDb = opened.embedded
    ? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: opened.asyncPool }) })
    : db;
  return { db, asyncDb, ...database };
}
