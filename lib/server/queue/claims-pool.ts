import pg from 'pg';
import type { Logger } from '../log/logger';

/** How long to wait for the connection and for an answer, ms: a claim that is renewed later is lost anyway. */
const PATIENCE_MS = 10_000;

/**
 * Returns the connection by which a worker keeps its claims. However many statements wait for the connections of the
 * others, no job is lost by it. It is opened by the first claim.
 */
export function openClaimsPool(url: string, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: 1, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'the connection that keeps claims was lost'));
  return pool;
}
