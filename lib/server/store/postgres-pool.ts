import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';

/** How long one may wait for a connection, ms. */
const CONNECT_MS = 10_000;
/**
 * How long the database may take over a statement, and how long a transaction may lie idle, ms. No statement of ours
 * takes a second.
 */
const STATEMENT_MS = 30_000;
/** When this side gives a statement up, ms: later than the database, which can end it. */
const ANSWER_MS = 40_000;

export type PoolLimits = { statementMs?: number; answerMs?: number };

/**
 * Connections to a PostgreSQL, at most `max`. Nothing but user and database is said as they open: a transaction pooler
 * refuses more.
 */
export function createPostgresPool(
  url: string,
  { max = 10, answerMs = ANSWER_MS }: { max?: number; answerMs?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString: url, max, connectionTimeoutMillis: CONNECT_MS, idleTimeoutMillis: 30_000 },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: answerMs },
  });
  // One that is lost between two statements of a transaction: the next of them says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  // One that never answered would keep the next statement waiting behind the lost one.
  pool.on('release', (_error, client) => {
    const { _getActiveQuery, end } = client as unknown as { _getActiveQuery(): object | null; end(): Promise<void> };
    if (_getActiveQuery.call(client)) void end.call(client);
  });
  return pool;
}

/**
 * PostgreSQL with transactions that end themselves. `set local` holds for the transaction alone, whoever has the
 * connection next.
 */
export class BoundedPostgresDialect extends PostgresDialect {
  readonly #config: { pool: pg.Pool; statementMs?: number };

  constructor(config: { pool: pg.Pool; statementMs?: number }) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new BoundedPostgresDriver(this.#config);
  }
}

class BoundedPostgresDriver extends PostgresDriver {
  readonly #bounds: CompiledQuery;

  constructor({ pool, statementMs = STATEMENT_MS }: { pool: pg.Pool; statementMs?: number }) {
    super({ pool });
    this.#bounds = CompiledQuery.raw(
      `select set_config('statement_timeout', '${statementMs}', true), set_config('idle_in_transaction_session_timeout', '${statementMs}', true)`,
    );
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    await connection.executeQuery(this.#bounds);
  }
}
