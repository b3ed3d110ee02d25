import { CompiledQuery, PostgresDialect, PostgresDriver, type DatabaseConnection } from 'kysely';
import pg from 'pg';
import { createStatementNames, prepareStatements } from './prepared-statements';

/** How long to wait for a connection, ms. */
const CONNECT_MS = 10_000;
/**
 * How long a statement may run, and how long a transaction may be idle, ms. Our statements all take less than a second.
 */
const STATEMENT_MS = 30_000;
/** When the client gives up a statement, ms: later than the database, which can end it. */
const ANSWER_MS = 40_000;

/**
 * Settings of each connection, where the operator has not chosen others; behind a pooler they would be set for others,
 * too. `jit`: compiling a statement takes half a second where running it takes a twentieth; the planner guesses that it
 * is worth it wherever a page of a list could have many rows. `work_mem`, kB: a hundred thousand submissions are
 * compared in memory, where the default of 4 MB has part of them written to files. `random_page_cost`: what lists read
 * is in the memory of the system or on a flash disk; by the default of 4, whole tables are read where an index takes a
 * third of the time.
 */
const SETTINGS = `
  set jit = off;
  select set_config(name, value, false)
  from pg_settings join (values ('work_mem', '16384'), ('random_page_cost', '1.1')) as ours (name, value) using (name)
  where source = 'default'`;

export type PoolLimits = { statementMs?: number; answerMs?: number };

/**
 * Returns a pool of at most `max` connections to PostgreSQL. Connections open with only user and database, because
 * transaction poolers refuse other start parameters. Statements are prepared and not compiled, but not so behind a
 * pooler.
 */
export function createPostgresPool(
  url: string,
  { max = 10, answerMs = ANSWER_MS }: { max?: number; answerMs?: number } = {},
): pg.Pool {
  const names = createStatementNames();
  // The connection is not used before this has ended.
  const prepareIfDirect: (client: pg.ClientBase) => unknown = async (client) => {
    if (!(await isDirect(client))) return;
    await client.query(SETTINGS);
    prepareStatements(client, names);
  };
  const pool = new pg.Pool({
    onConnect: prepareIfDirect,
    ...{ connectionString: url, max, connectionTimeoutMillis: CONNECT_MS, idleTimeoutMillis: 30_000 },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: answerMs },
  });
  // If the connection is lost between two statements of a transaction, the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  // A connection that never answered its last statement would make the next one wait, so it is ended.
  pool.on('release', (_error, client) => {
    const { _getActiveQuery, end } = client as unknown as { _getActiveQuery(): object | null; end(): Promise<void> };
    if (_getActiveQuery.call(client)) void end.call(client);
  });
  return pool;
}

/**
 * Whether the connection leads to one process of the database. A pooler makes up the number by which it would find the
 * statement to cancel: it gives the next transaction another process, which has not prepared what this one has.
 */
async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === (client as unknown as { processID: number | null }).processID;
}

/**
 * PostgreSQL with transactions that have time limits. `set local` applies only to the transaction, so it does not
 * affect the next user of the connection.
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

const TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout'];

class BoundedPostgresDriver extends PostgresDriver {
  readonly #begin: CompiledQuery;

  constructor({ pool, statementMs = STATEMENT_MS }: { pool: pg.Pool; statementMs?: number }) {
    super({ pool });
    // Sent together, they cost one way to the database and back.
    this.#begin = CompiledQuery.raw(
      ['begin', ...TIMEOUTS.map((timeout) => `set local ${timeout} = ${statementMs}`)].join('; '),
    );
  }

  /** No transaction here asks for an isolation level of its own. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin);
  }
}
