import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyDemoCampaigns } from '../support/campaigns-command';
import { startPostgres } from '../support/postgres';
import { migrateDatabase, startWeb, startWorkerProcess } from '../support/processes';
import { startServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';
import { responsesPerSecond } from './load';
import { measureGrowth, measureTree } from './memory-of-visits';
import { readMemory, rest, watchMemory } from './process-usage';
import type { Figure } from './report';

const SECTIONS = ['who', 'memory', 'wish'];
const MB = 1024 * 1024;
const VISITS = 4;

/** Thirty-two connections that read without pause, then some visits at once with films. */
async function load(url: string): Promise<void> {
  await responsesPerSecond({ url: `${url}/api/campaign/demo` }, { connections: 32, seconds: 3 });
  const take = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  await Promise.all(
    Array.from({ length: VISITS }, async () => {
      const visitor = createVisitor(url, 'demo');
      await visitor.begin();
      for (const section of SECTIONS) await visitor.save(section, take);
      await visitor.film();
    }),
  );
}

/**
 * Memory of the one process, on the embedded database and on PostgreSQL (the difference is the embedded database's),
 * and of web and worker alone. How much of the machine's memory the one process and its programs take together while
 * visitors record, and whether the process grows from visit to visit.
 */
export async function measureMemory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const tell = (name: string, bytes: number) => void figures.push({ name, value: bytes / MB, unit: 'MB' });
  const postgres = await startPostgres();
  const temp = makeTempFolder();
  const secret = { APP_SECRET: 'a secret of the benchmark, for nobody', LIMIT_USER_VIDEOS: '1000' };
  const onPostgres = async (name: string) => {
    const folders = { DATA_DIR: join(temp.folder, name), DISK_FLOOR_BYTES: '0' };
    const env = { ...secret, ...folders, DATABASE_URL: await postgres.createDatabase(name) };
    await migrateDatabase(env);
    await applyDemoCampaigns(env);
    return env;
  };
  try {
    for (const [name, env] of [
      ['one process, embedded', secret],
      ['one process, PostgreSQL', await onPostgres('one')],
    ] as const) {
      const server = await startServer({ env });
      await rest();
      tell(`${name}: at rest`, await readMemory(server.pid, 'VmRSS'));
      tell(`${name}: under load`, (await watchMemory(server.pid, () => load(server.url))).peakMb * MB);
      await server.stop();
    }

    figures.push(...(await measureTree(temp.folder, secret)), ...(await measureGrowth(secret)));

    const env = await onPostgres('apart');
    const [web, worker] = await Promise.all([startWeb({ env }), startWorkerProcess(env)]);
    await rest();
    tell('web alone: at rest', await readMemory(web.pid, 'VmRSS'));
    tell('worker alone: at rest', await readMemory(worker.pid, 'VmRSS'));
    const { result, peakMb } = await watchMemory(web.pid, () => watchMemory(worker.pid, () => load(web.url)));
    tell('web alone: under load', peakMb * MB);
    tell('worker alone: under load, without ffmpeg', result.peakMb * MB);
    await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')]);
  } finally {
    await postgres.stop();
    temp.remove();
  }
  return figures;
}
