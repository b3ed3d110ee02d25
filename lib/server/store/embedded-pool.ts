import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { createStatementNames, prepareStatements } from './prepared-statements';

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
  const names = createStatementNames();
  pool.on('connect', (client) => prepareStatements(client, names));
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const answerOnceDurable = (...args: unknown[]) => query(...args).finally(flushed);
  pool.query = answerOnceDurable as typeof pool.query;
  return pool;
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
