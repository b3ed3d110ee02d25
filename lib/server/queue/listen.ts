import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from '../log/logger';

/** PostgreSQL's channel on which processes tell each other the queue that has a new job. */
export const CHANNEL = 'introreel_jobs';
/** How long to wait before a lost connection is opened again, ms. Until then workers find jobs by polling. */
const AGAIN_MS = 2_000;
/**
 * How often the connection is asked whether it still leads to the database, and how long that may take, ms: one that a
 * router has forgotten is silent, too.
 */
const ASK_MS = 15_000;
const ANSWER_MS = 10_000;
/** How long a call may take to arrive, ms. */
const HEAR_MS = 5_000;

const DEAF =
  'DATABASE_URL: workers are not woken, as behind a pooler in transaction mode, and look for jobs every two seconds: ' +
  'give them the address of the database itself';

/** Wakes the workers of a queue in every process. Works through a pooler too. */
export async function notifyWorkers(pool: pg.Pool, name: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [CHANNEL, name]);
}

/**
 * Calls `onJob` with the name of every queue for which any process calls `notifyWorkers`, and `onConnect` with each new
 * connection, before which a call may have been missed. It uses a connection of its own, which no pooler may share: it
 * calls itself once by `pool`, and warns when nothing arrives.
 */
export function listenForJobs(
  { url, pool }: { url: string; pool: pg.Pool },
  { onJob, onConnect }: { onJob: (name: string) => void; onConnect: () => void },
  logger: Logger,
  {
    askMs = ASK_MS,
    answerMs = ANSWER_MS,
    hearMs = HEAR_MS,
  }: { askMs?: number; answerMs?: number; hearMs?: number } = {},
): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;
  let hearing: NodeJS.Timeout | undefined;
  /** What this process calls itself with. */
  const ownCall = randomUUID();

  async function open(): Promise<void> {
    const own = new pg.Client({
      ...{ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
      ...{ connectionTimeoutMillis: 10_000, query_timeout: answerMs },
    });
    client = own;
    own.on('notification', ({ payload = '' }) => payload !== ownCall && onJob(payload));
    own.on('error', (error) => logger.warn({ err: error }, 'the connection that wakes workers was lost'));
    own.once('end', again);
    try {
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
      askNext(own);
      onConnect();
      // Without the database there is another warning.
      callItself(own).catch(() => {});
    } catch (error) {
      logger.warn({ err: error }, 'workers cannot be woken');
      await own.end().catch(() => {});
      again();
    }
  }

  function askNext(own: pg.Client): void {
    const ask = () =>
      own.query('select 1').then(
        () => askNext(own),
        () => own.end(),
      );
    asking = setTimeout(() => void ask(), askMs).unref();
  }

  async function callItself(own: pg.Client): Promise<void> {
    let isHeard = false;
    own.on('notification', ({ payload }) => (isHeard ||= payload === ownCall));
    await notifyWorkers(pool, ownCall);
    hearing = setTimeout(() => {
      if (!isHeard && client === own && !isClosing) logger.warn(DEAF);
    }, hearMs).unref();
  }

  function again(): void {
    clearTimeout(timer);
    clearTimeout(asking);
    clearTimeout(hearing);
    if (!isClosing) timer = setTimeout(() => void open(), AGAIN_MS).unref();
  }

  void open();
  return {
    async close() {
      isClosing = true;
      clearTimeout(timer);
      clearTimeout(asking);
      clearTimeout(hearing);
      await client?.end().catch(() => {});
    },
  };
}
