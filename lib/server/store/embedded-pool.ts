import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { createKnownColumns } from './known-columns';
import { createStatementNames, prepareStatements } from './prepared-statements';

/** Messages of PostgreSQL's protocol that wait for a later one: Parse, Bind, Describe, Execute, Close. */
const LEADING = new Set(Buffer.from('PBDEC'));

/**
 * Returns the pool of the embedded database's one connection. It saves what costs most there: the messages of a
 * statement reach the database in one call, and statements that are repeated are prepared (`prepareStatements`) and
 * described (`createKnownColumns`) once. What its `query` answers waits for `flushed`. `onLost` is called when the
 * database has aborted: it answers nothing any more.
 */
export function createEmbeddedPool(
  pglite: PGlite,
  {
    flushed = async () => {},
    onLost = () => {},
  }: { flushed?: () => Promise<void>; onLost?: (error: unknown) => void } = {},
): pg.Pool {
  const config = { ...createPgConfig(joinMessages(pglite, onLost)), max: 1, idleTimeoutMillis: 0 };
  const pool = new pg.Pool(config as unknown as pg.PoolConfig);
  const names = createStatementNames();
  pool.on('connect', (client) => prepareStatements(client, names));
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const answerOnceDurable = async (...args: unknown[]) => {
    try {
      return await query(...args);
    } finally {
      await flushed();
    }
  };
  pool.query = answerOnceDurable as typeof pool.query;
  return pool;
}

/**
 * The same database for the pool's connection, which passes on each message of a statement by itself. Once it has
 * aborted, it is asked nothing more: it would never return, and this process stand still with it.
 */
function joinMessages(pglite: PGlite, onLost: (error: unknown) => void): PGlite {
  let leading: Uint8Array[] = [];
  let lost: { error: unknown } | null = null;
  const columns = createKnownColumns();

  function lose(error: unknown): void {
    if (pglite.closed) return;
    lost ??= { error };
    onLost(lost.error);
  }

  const joined: Pick<PGlite, 'waitReady' | 'execProtocolStream'> = {
    waitReady: pglite.waitReady,
    async execProtocolStream(message, options) {
      leading.push(message);
      if (LEADING.has(message[0] ?? 0)) return [];
      const { asked, complete } = columns.askOnce(leading);
      leading = [];
      if (lost) throw lost.error;
      try {
        // The database itself writes to the disk (`DurableNodeFS`).
        const answers = await pglite.execProtocolStream(Buffer.concat(asked), { ...options, syncToFs: false });
        const end = answers.find(isEnd);
        if (end) lose(end);
        return complete(answers);
      } catch (error) {
        // The faults of statements are answers, too: what is thrown is the database's end.
        lose(error);
        throw error;
      }
    },
  };
  return joined as PGlite;
}

/** What PostgreSQL calls an error after which a process of it ends. */
const isEnd = (answer: object) => 'severity' in answer && (answer.severity === 'PANIC' || answer.severity === 'FATAL');
