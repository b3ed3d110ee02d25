import { readFile } from 'node:fs/promises';
import { applyDemoCampaigns } from '../../tests/support/campaigns-command';
import { createUploadId } from '../../tests/support/factories';
import { startPostgres } from '../../tests/support/postgres';
import { startServer, type TestServer } from '../../tests/support/server';
import { createVisitor } from '../../tests/support/visitor';
import { buildEmptyApp, serveEmptyApp } from './empty-app';
import { responsesPerSecond } from './load';
import type { Figure } from './report';

const LOAD = { connections: 32, seconds: 4 };
const CAMPAIGN = 'demo';
const SECTIONS = ['who', 'memory', 'wish'];
/** As many as the bench asks for. */
const env = { LIMIT_GET_URL: '100000000', APP_SECRET: 'a secret of the benchmark, for nobody' };

/**
 * The calls that visitors make most, and the start page, over 32 connections: on the embedded database and on
 * PostgreSQL, beside a route that does nothing and a page that shows nothing.
 */
export async function measureCalls(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const tell = (name: string, value: number, unit = '/s') => void figures.push({ name, value, unit });
  const app = buildEmptyApp();
  const empty = await serveEmptyApp(app);
  const emptyRate = await responsesPerSecond({ url: empty.url }, LOAD);
  await empty.stop();
  app.remove();
  tell('an empty page', emptyRate);

  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase('calls');
  for (const [database, settings] of [
    ['embedded', env],
    ['PostgreSQL', { ...env, DATABASE_URL }],
  ] as const) {
    const server = await startServer({ env: settings });
    try {
      if ('DATABASE_URL' in settings) await applyDemoCampaigns({ ...settings, DATA_DIR: server.dataDir });
      const { ping, page, ...calls } = await loadsOf(server);
      const bare = await responsesPerSecond(ping, LOAD);
      tell(`${database}: a route that does nothing (ping)`, bare);
      for (const [name, load] of Object.entries(calls)) {
        const rate = await responsesPerSecond(load, LOAD);
        tell(`${database}: ${name}`, rate);
        tell(`${database}: ${name} ÷ the bare route`, rate / bare, '×');
      }
      const rate = await responsesPerSecond(page, LOAD);
      tell(`${database}: start page`, rate);
      tell(`${database}: start page ÷ an empty page`, rate / emptyRate, '×');
    } finally {
      await server.stop();
    }
  }
  await postgres.stop();
  return figures;
}

/** Makes a visit with a film, and returns what to ask for. */
async function loadsOf(server: TestServer) {
  const visitor = createVisitor(server.url, CAMPAIGN);
  const take = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  await visitor.begin();
  for (const section of SECTIONS) await visitor.save(section, take);
  await visitor.film();
  const headers = { cookie: visitor.cookie ?? '' };
  const target = new URLSearchParams({
    campaignName: CAMPAIGN,
    fileName: `${visitor.uuid}_section_who.mp4`,
    fileType: 'video/mp4',
    uploadId: createUploadId(),
  });
  const api = `${server.url}/api`;
  const visit = `${api}/campaign/${CAMPAIGN}/userVideo/${visitor.uuid}`;
  return {
    ping: { url: `${api}/ping` },
    page: { url: `${server.url}/${CAMPAIGN}/start` },
    'GET campaign': { url: `${api}/campaign/${CAMPAIGN}`, headers },
    getUrl: { url: `${api}/upload/getUrl?${target.toString()}`, headers },
    checkStitchStatus: { url: `${visit}/checkStitchStatus`, headers },
  };
}
