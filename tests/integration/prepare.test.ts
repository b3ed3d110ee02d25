import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startChild, waitUntilReady } from '@/tests/support/child';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { nodeFlags } from '@/tests/support/node-flags';
import { startPostgres } from '@/tests/support/postgres';
import { mayMount, mountDisk } from '@/tests/support/small-disk';
import { makeTempFolder } from '@/tests/support/temp-folder';

const temp = makeTempFolder();
afterAll(() => temp.remove());

const preparation = [...nodeFlags, '--import', 'tsx', 'scripts/prepare.ts'];
const settings = (env: Record<string, string>) => ({
  ...process.env,
  NODE_OPTIONS: '',
  NODE_ENV: 'production' as const,
  ...env,
});

/** Runs what `npm start` does before it serves. */
function prepare(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, preparation, {
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
    env: settings(env),
  });
  return { status, stdout, stderr: stderr.trim() };
}

it('a first start that was killed is made up for by the next: the demos are there', async () => {
  const env = { DATA_DIR: join(temp.folder, 'killed') };
  const killed = startChild(process.execPath, preparation, { env: settings(env) });
  await waitUntilReady(killed, async () => existsSync(join(env.DATA_DIR, 'database')));
  await killed.end('SIGKILL');
  expect(killed.output()).toBe('');
  expect(prepare(env)).toEqual({ status: 0, stdout: 'Loaded the demo campaigns.\n', stderr: '' });
  expect(prepare(env)).toEqual({ status: 0, stdout: '', stderr: '' });
}, 150_000);

describeWithPostgres('a PostgreSQL of one’s own', () => {
  it('gets its tables and nothing else', async () => {
    const postgres = await startPostgres();
    const env = {
      DATABASE_URL: postgres.url,
      APP_SECRET: 'a secret of the tests, long enough',
      DATA_DIR: join(temp.folder, 'files'),
    };
    expect(prepare(env)).toEqual({ status: 0, stdout: '', stderr: '' });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as campaigns from campaigns');
    await client.end();
    await postgres.stop();
    expect(rows).toEqual([{ campaigns: 0 }]);
  });
});

(mayMount() ? describe : describe.skip)('a full disk (needs root)', () => {
  it('is named in one sentence, at the first start and at any later one', () => {
    const disk = join(temp.folder, 'disk');
    const unmount = mountDisk(disk, 100 * 1024);
    const filler = join(disk, 'filler');
    const fill = (size: string) => void spawnSync('fallocate', ['-l', size, filler]);
    const full = { status: 1, stdout: '', stderr: expect.stringMatching(/^DATA_DIR: .*\bdisk\b.* is full.*\.$/) };
    try {
      fill('60M');
      expect(prepare({ DATA_DIR: disk })).toEqual(full);
      rmSync(filler);
      mkdirSync(join(disk, 'database'));
      fill('98M');
      expect(prepare({ DATA_DIR: disk })).toEqual(full);
    } finally {
      unmount();
    }
  });
});
