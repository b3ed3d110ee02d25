import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * How many statements stay prepared: twice as many as the product has. Lists of any length (`in`) may make more of one,
 * and those beyond are parsed every time.
 */
const PREPARED_MAX = 400;

/** PostgreSQL's codes for a prepared statement whose result has changed, and for one that does not exist. */
const OUTDATED = ['0A000', '26000'];

type Callback = (error: unknown, result?: unknown) => unknown;

/** The names of a pool's prepared statements, which all its connections use. */
export type StatementNames = ReturnType<typeof createStatementNames>;

export function createStatementNames() {
  const names = new Map<string, string>();
  let outdated = 0;
  return {
    /**
     * Returns the name under which a statement is prepared, or `null` when there are too many. A name is made from the
     * text, so that it never means another statement, whoever else prepares on the same connection.
     */
    of(text: string): string | null {
      const known = names.get(text);
      if (known !== undefined || names.size >= PREPARED_MAX) return known ?? null;
      const name = createHash('sha256').update(`${outdated} ${text}`).digest('base64url');
      names.set(text, name);
      return name;
    },
    /** The statement is prepared anew, under another name. */
    forget(text: string): void {
      outdated += 1;
      names.delete(text);
    },
  };
}

/**
 * Has a connection prepare its statements: each is parsed the first time, and after some times no more planned until
 * its tables are analyzed. Where a table has other columns by now, a statement by itself is run once more; one in a
 * transaction is refused, and the next one is right.
 */
export function prepareStatements(client: pg.ClientBase, names: StatementNames): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;

  async function run(name: string, text: string, values: unknown[]): Promise<unknown> {
    const isByItself = client.getTransactionStatus() === 'I';
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.forget(text);
      if (!isByItself) throw error;
      return await query(text, values);
    }
  }

  const prepared = (text: unknown, values: unknown, callback?: Callback) => {
    const name = typeof text === 'string' && isWorthPreparing(text, values) ? names.of(text) : null;
    if (name === null) return query(text, values, callback);
    const answer = run(name, text as string, (values as unknown[] | undefined) ?? []);
    if (!callback) return answer;
    return void answer.then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
  };
  client.query = prepared as typeof client.query;
}

/** Statements with parameters, and the queue's for its next job, which has none and is asked all the time. */
function isWorthPreparing(text: string, values: unknown): boolean {
  if (values !== undefined && !Array.isArray(values)) return false;
  return (values ?? []).length > 0 || /^\s*with next as/i.test(text.slice(0, 100));
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTDATED.includes(String(error.code));
}
