import { applyDemoCampaigns } from '../support/campaigns-command';
import { copyDatabase } from '../support/database-template';
import { startPostgres } from '../support/postgres';
import { startServer, type TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { CAMPAIGN, loadsOf, loadsOfTakes, makeFilms } from './call-loads';
import { buildEmptyApp, serveEmptyApp, type EmptyApp } from './empty-app';
import { sendEach, sendFor, type Answered, type Load } from './load';
import { readCpuSeconds } from './process-usage';
import type { Figure } from './report';
import { METRICS_TOKEN, untilVerified } from './server-metrics';
import { median } from './statistics';

/** How often everything is measured, in turns: no machine is as quiet all the time. The medians count. */
const ROUNDS = 3;
const LOAD = { connections: 32, seconds: 2 };
/** Long enough for several films. */
const WITH_FILMS = { connections: 32, seconds: 10 };
const env = {
  APP_SECRET: 'a secret of the benchmark, for nobody',
  METRICS_TOKEN,
  // As many as the bench asks for.
  ...{ LIMIT_GET_URL: '100000000', LIMIT_STORED: '1000' },
  LIVE_TAKES: '0',
};

type Promised = Pick<Figure, 'atLeast' | 'atMost'>;
type Tell = (name: string, value: number, unit?: string, promised?: Promised) => void;

/**
 * The calls that visitors make most, and the start page, over 32 connections, on the embedded database and on
 * PostgreSQL: beside a bare route with one statement on the same kind of database, and beside an empty page with as
 * much HTML that is rendered for each request.
 *
 * A part that is announced is one in the middle of a recording: the first of each take is announced before. No take is
 * normalised while it is recorded: of the hundreds of visitors who announce so many parts a second a few would be, and
 * what ffmpeg needs for them is measured by `filmAhead` and `filmCrowd`.
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
    const calls = await loadsOf(server);
    const rounds: Round[] = [];
    const empty = await serveEmptyApp(app, bareSettings);
    try {
      const emptyPage = await sizedAs(page, empty.url);
      while (rounds.length < ROUNDS)
        rounds.push(await measureRound(server, { ...empty, page: emptyPage }, calls, page));
    } finally {
      await empty.stop();
    }
    tellRounds(rounds, tell);

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

type Cost = {
  perSecond: number;
  p99: number;
  /** Processor time of the server's process for one answer, ms. */
  cpuMs: number;
};
type Round = { bare: Cost; emptyPage: Cost; calls: Record<string, Cost>; page: Cost };

/** Measures everything once. */
async function measureRound(
  server: TestServer,
  empty: { url: string; pid: number; page: string },
  calls: Record<string, Load>,
  page: string,
): Promise<Round> {
  const bare = await costOf(empty.pid, () => sendFor([{ url: `${empty.url}/query` }], LOAD));
  const emptyPage = await costOf(empty.pid, () => sendFor([{ url: empty.page }], LOAD));
  const costs: Record<string, Cost> = {};
  for (const [name, load] of Object.entries(calls)) costs[name] = await costOf(server.pid, () => sendFor([load], LOAD));
  const { news, firsts, announcements } = await loadsOfTakes(server);
  costs['getUrl of a new take'] = await costOf(server.pid, () => sendEach(news));
  await sendEach(firsts);
  await untilVerified(server);
  costs['announcing a part'] = await costOf(server.pid, () => sendEach(announcements));
  await untilVerified(server);
  return { bare, emptyPage, calls: costs, page: await costOf(server.pid, () => sendFor([{ url: page }], LOAD)) };
}

/** What answers cost a server. Its processor time tells more than the rate where other processes share the cores. */
async function costOf(pid: number, send: () => Promise<Answered>): Promise<Cost> {
  const before = await readCpuSeconds(pid);
  const { perSecond, p99, count } = await send();
  return { perSecond, p99, cpuMs: (((await readCpuSeconds(pid)) - before) * 1000) / count };
}

function tellRounds(rounds: readonly Round[], tell: Tell): void {
  type CostOf = (round: Round) => Cost | undefined;
  const ofEach = (of: CostOf, part: keyof Cost) => rounds.map((round) => of(round)?.[part] ?? NaN);
  const tellCost = (name: string, of: CostOf) => {
    tell(name, median(ofEach(of, 'perSecond')));
    tell(`${name}: 99 of 100 within`, median(ofEach(of, 'p99')), 'ms');
    tell(`${name}: processor time`, median(ofEach(of, 'cpuMs')), 'ms');
  };
  /** The median of each round's own ratio: what else the machine does in a round slows both. */
  const ratio = (of: CostOf, to: CostOf) => {
    const others = ofEach(to, 'perSecond');
    return median(ofEach(of, 'perSecond').map((value, round) => value / others[round]!));
  };
  const bare: CostOf = (round) => round.bare;
  const emptyPage: CostOf = (round) => round.emptyPage;
  const page: CostOf = (round) => round.page;
  tellCost('a bare route with one statement', bare);
  tellCost('an empty page with the HTML of the start page', emptyPage);
  for (const name of Object.keys(rounds[0]?.calls ?? {})) {
    const call: CostOf = (round) => round.calls[name];
    tellCost(name, call);
    tell(`${name} ÷ the bare route`, ratio(call, bare), '×', { atLeast: 0.7 });
  }
  tellCost('start page', page);
  tell('start page ÷ the empty page', ratio(page, emptyPage), '×', { atLeast: 0.35 });
}

/** Returns the address of an empty page with as much HTML as a page has. */
async function sizedAs(page: string, emptyUrl: string): Promise<string> {
  const bytes = async (url: string) => (await (await fetch(url)).text()).length;
  const sized = (letters: number) => `${emptyUrl}/sized?letters=${letters}`;
  const [wanted, least, more] = [await bytes(page), await bytes(sized(0)), await bytes(sized(1000))];
  return sized(Math.round(((wanted - least) * 1000) / (more - least)));
}
