import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';
import { makeTempFolder } from '@/tests/support/temp-folder';

const temp = makeTempFolder();
afterAll(() => temp.remove());

const web = ['scripts/web.mjs'];
const worker = ['--import', 'tsx', 'scripts/worker.ts'];
const migrate = ['--import', 'tsx', 'scripts/migrate.ts'];

/** Runs a process that ends by itself, and returns how. */
async function run(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', PORT: '1', DATA_DIR: temp.folder, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
}

const refused = (why: RegExp) => ({ code: 1, said: expect.stringMatching(why) });

it('neither starts without a database that others can share', async () => {
  const why = /^The configuration has faults:\n {2}DATABASE_URL: is required by `npm run web` and `npm run worker`.*$/;
  for (const answer of await Promise.all([run(web, { DATABASE_URL: '' }), run(worker, { DATABASE_URL: '' })]))
    expect(answer).toEqual(refused(why));
});

it('web builds nothing, and says what to do where there is no build', async () => {
  const answer = await run(web, { BRAND: 'never-built' });
  expect(answer).toEqual(refused(/^There is no build of the brand never-built in .*: run `npm run build` first\.$/));
});

describeWithPostgres('with a database', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it('neither starts before it is ready for this version, or with files that are not its own', async () => {
    const env = { DATABASE_URL: postgres.url, APP_SECRET: 'a secret of the tests, long enough' };
    const unready = refused(
      /^The database is not ready for this version of the program: run `npm run migrate` first\.$/,
    );
    expect(await Promise.all([run(web, env), run(worker, env)])).toEqual([unready, unready]);
    expect(await run(migrate, env)).toEqual({ code: 0, said: 'The database is ready for this version.' });
    const elsewhere = { ...env, DATA_DIR: join(temp.folder, 'elsewhere') };
    const foreign = refused(/^The files of this database are in \S.* npm run storage -- move\.$/);
    expect(await Promise.all([run(web, elsewhere), run(worker, elsewhere)])).toEqual([foreign, foreign]);
  });
});
