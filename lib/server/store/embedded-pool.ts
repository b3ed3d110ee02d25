import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

/** How many statements stay prepared: more than the product has. Those beyond are parsed every time. */
const PREPARED_MAX = 400;

/** PostgreSQL's codes for a prepared statement whose result has changed, and for one that does not exist. */
const OUTDATED = ['0A000', '26000'];

/** Messages of PostgreSQL's protocol that wait for a later one: Parse, Bind, Describe, Execute, Close. */
const LEADING = new Set(Buffer.from('PBDEC'));

/**
 * Returns the pool of the embedded database's one connection. It saves what costs most there: the messages of a
 * statement reach the database in one call, and a statement with parameters is parsed and planned once, not every time.
 * What its `query` answers waits for `flushed`.
 */
export function createEmbeddedPool(pglite: PGlite, flushed: () => Promise<void> = async () => {}): pg.Pool {
  const config = { ...createPgConfig(joinMessages(pglite)), max: 1, idleTimeoutMillis: 0 };
  const pool = new pg.Pool(config as unknown as pg.PoolConfig);
  const names = createNames();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const prepared = (text: unknown, values: unknown, callback?: Callback) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : null;
      if (name === null) return query(text, values, callback);
      const look = (error: unknown) => void (isOutdated(error) && names.forget(text as string));
      if (callback) {
        const answered: Callback = (error, ...rest) => {
          look(error);
          return callback(error, ...rest);
        };
        return query({ name, text, values }, answered);
      }
      return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
        look(error);
        throw error;
      });
    };
    client.query = prepared as typeof client.query;
  });
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const answerOnceDurable = (...args: unknown[]) => query(...args).finally(flushed);
  pool.query = answerOnceDurable as typeof pool.query;
  return pool;
}

type Callback = (error: unknown, ...rest: unknown[]) => unknown;

/** Whether a prepared statement is of no use any more: its table has other columns now, or it is gone. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTDATED.includes(String(error.code));
}

function createNames() {
  const names = new Map<string, string>();
  let given = 0;
  return {
    /** Returns the name under which a statement is prepared, or `null` when there are too many. */
    of(text: string): string | null {
      if (!names.has(text) && names.size < PREPARED_MAX) names.set(text, `statement ${++given}`);
      return names.get(text) ?? null;
    },
    /** The statement is prepared anew, under another name. */
    forget: (text: string) => void names.delete(text),
  };
}

/** The same database for the pool's connection, which passes on each message of a statement by itself. */
function joinMessages(pglite: PGlite): PGlite {
  let leading: Uint8Array[] = [];
  const joined: Pick<PGlite, 'waitReady' | 'execProtocolStream'> = {
    waitReady: pglite.waitReady,
    async execProtocolStream(message, options) {
      leading.push(message);
      if (LEADING.has(message[0] ?? 0)) return [];
      const messages = leading;
      leading = [];
      // The database itself writes to the disk (`DurableNodeFS`).
      return pglite.execProtocolStream(Buffer.concat(messages), { ...options, syncToFs: false });
    },
  };
  return joined as PGlite;
}
