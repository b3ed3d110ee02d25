import { applyDemoCampaigns } from '../../tests/support/campaigns-command';
import { copyDatabase } from '../../tests/support/database-template';
import { startPostgres } from '../../tests/support/postgres';
import { startServer } from '../../tests/support/server';
import { makeTempFolder } from '../../tests/support/temp-folder';
import { CAMPAIGN, loadsOf, loadsOfTakes, makeFilms } from './call-loads';
import { buildEmptyApp, serveEmptyApp, type EmptyApp } from './empty-app';
import { sendEach, sendFor, type Answered } from './load';
import { readCpuSeconds } from './process-usage';
import type { Figure } from './report';

const LOAD = { connections: 32, seconds: 4 };
/** Long enough for several films. */
const WITH_FILMS = { connections: 32, seconds: 10 };
/** As many as the bench asks for. */
const env = { LIMIT_GET_URL: '100000000', LIMIT_STORED: '1000', APP_SECRET: 'a secret of the benchmark, for nobody' };

type Promised = Pick<Figure, 'atLeast' | 'atMost'>;
type Tell = (name: string, value: number, unit?: string, promised?: Promised) => void;

/**
 * The calls that visitors make most, and the start page, over 32 connections, on the embedded database and on
 * PostgreSQL: beside a bare route with one statement on the same kind of database, and beside an empty page with as
 * much HTML that is rendered for each request.
 */
export async function measureCalls(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const app = buildEmptyApp();
  const postgres = await startPostgres();
  const temp = makeTempFolder();
  try {
    copyDatabase('demo', temp.folder);
    const DATABASE_URL = await postgres.createDatabase('calls');
    for (const [database, settings, bare] of [
      ['embedded', env, { DATA_DIR: temp.folder, DATABASE_URL: '' }],
      ['PostgreSQL', { ...env, DATABASE_URL }, { DATABASE_URL }],
    ] as const) {
      const tell: Tell = (name, value, unit = '/s', promised = {}) =>
        void figures.push({ name: `${database}: ${name}`, value, unit, ...promised });
      await measureOn(app, settings, bare, tell);
    }
  } finally {
    await postgres.stop();
    temp.remove();
    app.remove();
  }
  return figures;
}

type Settings = Record<string, string>;

async function measureOn(app: EmptyApp, settings: Settings, bareSettings: Settings, tell: Tell): Promise<void> {
  const server = await startServer({ env: settings });
  try {
    if (settings.DATABASE_URL) await applyDemoCampaigns({ ...settings, DATA_DIR: server.dataDir });
    const page = `${server.url}/${CAMPAIGN}/start`;
    const floor = await measureFloor(app, bareSettings, page);
    tellRate(tell, 'a bare route with one statement', floor.route);
    tellRate(tell, 'an empty page with the HTML of the start page', floor.page);
    const tellCall = async (name: string, send: () => Promise<Answered>) => {
      const cost = await costOf(server.pid, send);
      tellRate(tell, name, cost);
      tell(`${name} ÷ the bare route`, cost.perSecond / floor.route.perSecond, '×', { atLeast: 0.7 });
    };

    const calls = await loadsOf(server);
    for (const [name, load] of Object.entries(calls)) await tellCall(name, () => sendFor([load], LOAD));
    const { news, announcements } = await loadsOfTakes(server);
    await tellCall('getUrl of a new take', () => sendEach(news));
    await tellCall('announcing a part', () => sendEach(announcements));
    const pages = await costOf(server.pid, () => sendFor([{ url: page }], LOAD));
    tellRate(tell, 'start page', pages);
    tell('start page ÷ the empty page', pages.perSecond / floor.page.perSecond, '×', { atLeast: 0.6 });

    const mixed = Object.values(calls);
    const atRest = await sendFor(mixed, WITH_FILMS);
    const films = makeFilms(server);
    const withFilms = await sendFor(mixed, WITH_FILMS);
    await films.stop();
    tell('p99 of the three calls in turns', atRest.p99, 'ms');
    tell('the same while two films are made', withFilms.p99, 'ms');
    tell('with films ÷ without', withFilms.p99 / atRest.p99, '×', { atMost: 3 });
  } finally {
    await server.stop();
  }
}

type Cost = { perSecond: number; /** Processor time of the server's process for one answer, ms. */ cpuMs: number };

/** What answers cost a server. Its processor time tells more than the rate where other processes share the cores. */
async function costOf(pid: number, send: () => Promise<Answered>): Promise<Cost> {
  const before = await readCpuSeconds(pid);
  const { perSecond, count } = await send();
  return { perSecond, cpuMs: (((await readCpuSeconds(pid)) - before) * 1000) / count };
}

function tellRate(tell: Tell, name: string, { perSecond, cpuMs }: Cost): void {
  tell(name, perSecond);
  tell(`${name}: processor time`, cpuMs, 'ms');
}

/** What an app of the same Next without anything of ours answers a second. */
async function measureFloor(app: EmptyApp, settings: Settings, page: string) {
  const bytes = async (url: string) => (await (await fetch(url)).text()).length;
  const empty = await serveEmptyApp(app, settings);
  try {
    const sized = (letters: number) => `${empty.url}/sized?letters=${letters}`;
    const [wanted, least, more] = [await bytes(page), await bytes(sized(0)), await bytes(sized(1000))];
    const letters = Math.round(((wanted - least) * 1000) / (more - least));
    return {
      route: await costOf(empty.pid, () => sendFor([{ url: `${empty.url}/query` }], LOAD)),
      page: await costOf(empty.pid, () => sendFor([{ url: sized(letters) }], LOAD)),
    };
  } finally {
    await empty.stop();
  }
}
