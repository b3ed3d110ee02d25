import { PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';

type Connection = Parameters<PostgresDriver['releaseConnection']>[0];
type Config = { pool: pg.Pool; flushed: () => Promise<void> };

/** PostgreSQL in this process: answers wait for the disk, and the connection does not wait with them. */
export class EmbeddedDialect extends PostgresDialect {
  readonly #config: Config;

  constructor(config: Config) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new EmbeddedDriver(this.#config);
  }
}

class EmbeddedDriver extends PostgresDriver {
  readonly #flushed: () => Promise<void>;

  constructor({ pool, flushed }: Config) {
    super({ pool });
    this.#flushed = flushed;
  }

  /** A statement or a transaction has ended; who asked for it is answered after this. */
  override async releaseConnection(connection: Connection): Promise<void> {
    await super.releaseConnection(connection);
    await this.#flushed();
  }
}
