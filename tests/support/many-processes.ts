import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { jobNames } from '@/lib/server/queue/job-queues';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { createCampaign, createOrganization, createUuid } from './factories';
import { allStarted } from './child';
import { analyseFilm } from './film/analyse-film';
import { readFilmFacts } from './film/film-facts';
import { cutIntoParts } from './parts';
import { startPgbouncer } from './pgbouncer';
import { startPostgres, type TestPostgres } from './postgres';
import { startWeb, startWorkerProcess, type WebOptions } from './processes';
import { storedFiles } from './stored-files';
import { makeTempFolder } from './temp-folder';
import { createUndo, type Undo } from './undo';
import { createSection } from './visit-factories';
import { createVisitor, type TestVisitor } from './visitor';

/** The number of blocks in the fixtures' pictures. Each of the takes continues the numbers of the one before. */
const BLOCKS = 9;
const sections = ['first', 'second', 'third'].map((id) => createSection({ id, prompt: `${id}?`, seconds: 5 }));
const logger = pino({ level: 'silent' });

export type MadeFilm = { status: string; numbers: number[]; frames: number; messages: string };

export type ManyProcesses = Awaited<ReturnType<typeof startProcesses>>;

type Variables = Record<string, string>;

/** What several processes share, and what each of them is told. */
export type Deployment = {
  postgres: TestPostgres;
  webs: readonly WebOptions[];
  workers: readonly Variables[];
  /** Where visitors send their requests; by default to each of the processes in turn. */
  address?: string;
  /** Returns the keys of all files that are stored. */
  keys(): Promise<readonly string[]> | readonly string[];
  /** The folder of all processes, where they share one. */
  dataDir?: string;
  /** Called after the processes have ended. */
  stop(): Promise<void>;
};

/** What all processes are told, wherever they keep their files. */
export const common = (postgres: TestPostgres): Variables => ({
  DATABASE_URL: postgres.url,
  APP_SECRET: 'a secret of the tests, long enough',
  DISK_FLOOR_BYTES: '0',
  LIMIT_USER_VIDEOS: '100000',
  // Who repeats what failed does so much more often than a browser.
  LIMIT_GET_URL: '100000',
});

/**
 * Starts two processes for visitors and two for jobs on one PostgreSQL and one folder. One of the first two reaches the
 * database through a pooler.
 */
export function startManyProcesses(): Promise<ManyProcesses> {
  const undo = createUndo();
  return undo.unless(startOnOneFolder(undo));
}

async function startOnOneFolder(undo: Undo): Promise<ManyProcesses> {
  const temp = makeTempFolder();
  undo.add(temp.remove);
  const postgres = await startPostgres();
  undo.add(postgres.stop);
  const pooler = await startPgbouncer(postgres.url);
  undo.add(pooler.stop);
  // The cookie's name follows from the address.
  const env = { ...common(postgres), DATA_DIR: temp.folder, PUBLIC_URL: 'http://films.example' };
  return startProcesses({
    postgres,
    webs: [{ env }, { env: { ...env, DATABASE_URL: pooler.url } }],
    workers: [env, env],
    keys: () => storedFiles({ dataDir: temp.folder }),
    dataDir: temp.folder,
    async stop() {
      await pooler.stop();
      temp.remove();
    },
  });
}

/**
 * Starts the processes of a deployment. There is one campaign with a resume and three sections. None of them stays when
 * one cannot be started.
 */
export async function startProcesses({ postgres, address, keys, ...deployment }: Deployment) {
  const campaign = createCampaign({ type: 'job', allowSharing: true, sections });
  const database = await openDatabase({ url: postgres.url }, logger);
  const queue = await createBossQueue({ pool: database.pool, logger, isOnlyProcess: false });
  await createStore(database.db).campaigns.apply(createOrganization(), [campaign]);
  await queue.close();
  await database.close();
  const start = (index: number) => startWorkerProcess(deployment.workers[index]!);
  const starting = {
    webs: deployment.webs.map(startWeb),
    workers: deployment.workers.map((_, index) => start(index)),
  };
  await allStarted([...starting.webs, ...starting.workers]);
  const [webs, workers] = [await Promise.all(starting.webs), await Promise.all(starting.workers)];
  const temp = makeTempFolder();
  const client = new pg.Pool({ connectionString: postgres.url });
  client.on('error', () => {});
  const takes = [1, 2, 3].map((take) => readFile(`tests/fixtures/media/fake-count-samestream-${take}.mp4`));
  const visits: string[] = [];

  /** Returns a visitor whose every request goes to another process. */
  function createRoamer(onAnswer?: (headers: Headers) => void) {
    let asked = 0;
    const server = address ?? (() => webs[(asked += 1) % webs.length]!.url);
    return createVisitor(server, campaign.name, createUuid(), onAnswer);
  }

  async function replace(index: number): Promise<void> {
    workers[index] = await start(index);
  }

  /** Records and saves all sections. */
  async function saveTakes(visitor: TestVisitor): Promise<void> {
    visits.push(visitor.uuid);
    for (const [index, { id }] of sections.entries()) {
      const parts = cutIntoParts(new Uint8Array(await takes[index]!), 4);
      await visitor.saveInParts(id, parts, undefined, persist);
    }
  }

  /** Looks at every frame of a film. */
  async function lookAt(film: Buffer): Promise<Omit<MadeFilm, 'status'>> {
    const path = join(temp.folder, createUuid());
    await writeFile(path, film);
    const [facts, { numbers, messages }] = [await readFilmFacts(path), await analyseFilm(path, { blocks: BLOCKS })];
    return { numbers, frames: facts.video.frames, messages };
  }

  return {
    campaign,
    client,
    dataDir: deployment.dataDir,
    postgres,
    webs,
    workers,
    createRoamer,
    saveTakes,
    lookAt,
    /** Starts a worker in the place of one that has ended. */
    replace,

    /** Kills a worker (-9), and starts another one in its place. */
    async killWorker(index: number): Promise<void> {
      await workers[index]!.end('SIGKILL');
      await replace(index);
    },

    /** Stops a worker's process for so long, ms, as a machine that sleeps does. */
    async putToSleep(index: number, milliseconds: number): Promise<void> {
      const { pid } = workers[index]!;
      process.kill(pid, 'SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      process.kill(pid, 'SIGCONT');
    },

    /** Whether any worker has such a job that it began after `since`. */
    async isRunning(names: string[], since = new Date(0)): Promise<boolean> {
      const running = `select from pgboss.job where state = 'active' and name = any($1) and started_on > $2`;
      return (await client.query(running, [names, since])).rows.length > 0;
    },

    /** Whether there is any job that has not ended. */
    async isAtWork(): Promise<boolean> {
      const open = `select from pgboss.job where state < 'completed' and name = any($1) limit 1`;
      return (await client.query(open, [jobNames])).rows.length > 0;
    },

    /** Makes a whole visit; `meanwhile` begins when the film is asked for. */
    async makeFilm(meanwhile: () => Promise<unknown> = async () => {}): Promise<MadeFilm> {
      const visitor = createRoamer();
      await persist(() => visitor.begin());
      await saveTakes(visitor);
      const [{ status }] = await Promise.all([persist(() => visitor.film(120_000)), meanwhile()]);
      return { status, ...(await lookAt(await persist(() => visitor.download()))) };
    },

    /** Returns how many films are stored of each visit so far. */
    async filmsOfEach(): Promise<number[]> {
      const stored = await keys();
      return visits.map((uuid) => stored.filter((key) => key.endsWith(`_${uuid}.mp4`)).length);
    },

    async stop(): Promise<void> {
      const living = [...webs, ...workers].filter((child) => !child.hasEnded());
      await Promise.all(living.map((child) => child.end('SIGTERM')));
      await client.end();
      await deployment.stop();
      await postgres.stop();
      temp.remove();
    },
  };
}

/** Repeats what failed because a process, the database or the store was away, as the browser does. */
async function persist<T>(act: () => Promise<T>): Promise<T> {
  const end = Date.now() + 90_000;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      // fetch throws a TypeError when there is no answer. Its class is not the TypeError of Jest.
      const mayPass = (error as Error).name === 'TypeError' || /answered 50\d/.test((error as Error).message);
      if (!mayPass || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
