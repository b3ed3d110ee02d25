import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { openDatabase } from '@/lib/server/store/open-database';
import { type Child, startChild, waitUntilReady } from './child';
import { freePort } from './free-port';
import type { Messages } from './open-messages';
import { startPostgres } from './postgres';
import { type RemindedMonth, simulateRemindedMonth } from './reminded-month';
import type { RemindingWorkers } from './reminding-workers';
import { makeTempFolder } from './temp-folder';

const SECRET = 'a secret of the tests, long enough';
/** After so many emails one of them is killed, but never more seldom than each minute. */
const EMAILS_PER_KILL = 1500;
const MINUTE_MS = 60_000;
/** What the log says when an email may have come, and is sent again. */
const IN_DOUBT = 'an email may have arrived or not';

type Worker = { child: Child; url: string; isKilled: boolean };

/** What the month took. `memoryBytes`: the most that one worker had. */
export type MonthOfProcesses = RemindedMonth & { seconds: number; memoryBytes: number };

/** The month of `simulateRemindedMonth` with two processes on PostgreSQL, one of which is killed (-9) all the time. */
export async function remindByProcesses(month: { seed: number; people: number }): Promise<MonthOfProcesses> {
  const began = Date.now();
  const temp = makeTempFolder();
  const postgres = await startPostgres();
  let memoryBytes = 0;
  try {
    await makeQueue(postgres.url);
    const key = createHmac('sha256', SECRET).update('fingerprint').digest();
    const came = await simulateRemindedMonth({
      ...{ ...month, url: postgres.url },
      fingerprint: (of) => createHmac('sha256', key).update(of).digest('base64url'),
      openWorkers: (house, random) =>
        openProcesses(house, {
          ...{ random, emailsPerKill: Math.min(EMAILS_PER_KILL, month.people) },
          env: { DATABASE_URL: postgres.url, DATA_DIR: temp.folder, APP_SECRET: SECRET, DISK_FLOOR_BYTES: '0' },
          onMemory: (bytes) => void (memoryBytes = Math.max(memoryBytes, bytes)),
        }),
    });
    return { ...came, memoryBytes, seconds: Math.round((Date.now() - began) / 1000) };
  } finally {
    await postgres.stop();
    temp.remove();
  }
}

/** Makes all tables of a database, and those of the queue. */
export async function makeQueue(url: string): Promise<void> {
  const logger = pino({ level: 'silent' });
  const database = await openDatabase({ url }, logger);
  await (await createBossQueue({ pool: database.pool, logger, isOnlyProcess: false })).close();
  await database.close();
}

type Given = {
  random: () => number;
  env: Record<string, string>;
  emailsPerKill: number;
  onMemory: (bytes: number) => void;
};

async function openProcesses(house: Messages, given: Given): Promise<RemindingWorkers> {
  const { random, env, onMemory } = given;
  const mail = { SMTP_URL: house.smtp.url, MAIL_FROM: 'us@film.example' };
  let [killed, doubts, emails, killedAt, rest] = [0, 0, 0, Date.now(), ''];

  async function start(): Promise<Worker> {
    const PORT = String(await freePort());
    const child = startChild(process.execPath, ['--import', 'tsx', 'tests/support/reminding-worker.ts'], {
      env: { ...process.env, NODE_OPTIONS: '', ...env, ...mail, PORT, PUBLIC_URL: 'https://film.example' },
      onOutput: count,
    });
    await waitUntilReady(child, async () => child.output().includes('Ready'));
    return { child, url: `http://127.0.0.1:${PORT}`, isKilled: false };
  }
  function count(output: string): void {
    const lines = (rest + output).split('\n');
    rest = lines.pop() ?? '';
    doubts += lines.filter((line) => line.includes(IN_DOUBT)).length;
  }

  const workers = await Promise.all([start(), start()]);
  let isReplacing = false;
  const doing = new Set<Promise<unknown>>();
  const faults: unknown[] = [];
  function begin(what: Promise<unknown>): void {
    const ended = what.catch((error: unknown) => faults.push(error)).finally(() => doing.delete(ended));
    doing.add(ended);
  }

  async function work(worker: Worker): Promise<void> {
    const answer = await post(worker.url, house.deps().now().toISOString()).catch((error: unknown) =>
      worker.isKilled ? null : Promise.reject(error),
    );
    if (answer !== null) onMemory(Number(answer));
  }

  /** Starts a worker in the place of one that was killed, which does what is due, too. */
  async function replace(index: number): Promise<void> {
    const worker = await start();
    workers[index] = worker;
    isReplacing = false;
    await work(worker);
  }

  return {
    async work() {
      for (const worker of workers) begin(work(worker));
      while (doing.size > 0) await Promise.all(doing);
      if (faults.length > 0) throw faults[0];
    },
    async onEmail() {
      emails += 1;
      const isTime = emails >= given.emailsPerKill || Date.now() - killedAt >= MINUTE_MS;
      if (!isTime || isReplacing) return;
      const index = random() < 0.5 ? 0 : 1;
      [killed, emails, killedAt, isReplacing] = [killed + 1, 0, Date.now(), true];
      workers[index]!.isKilled = true;
      await workers[index]!.child.end('SIGKILL');
      begin(replace(index));
    },
    killed: () => killed,
    doubts: () => doubts,
    async stop() {
      await Promise.all(doing);
      await Promise.all(workers.map(({ child }) => child.hasEnded() || child.end('SIGKILL')));
    },
  };
}

/** Posts a text, and returns what is answered, however long that takes. */
function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST' }, (response) => {
      text(response).then(
        (answer) => (response.statusCode === 200 ? resolve(answer) : reject(new Error(answer))),
        reject,
      );
    });
    asked.once('error', reject).end(body);
  });
}
