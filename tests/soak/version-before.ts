import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutIntoParts } from '../support/parts';
import { startPostgres } from '../support/postgres';
import { startChild, waitUntilReady } from '../support/child';
import { freePort } from '../support/free-port';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';
import { root, run, runNode, runNpm } from '../../scripts/lib/run.mjs';
import { UserError } from '../../scripts/lib/print-line.mjs';

const FIXTURE = 'tests/fixtures/statements-before.json';

/** Returns the commit of the version before: the one whose statements are kept. */
function findCommit(): string {
  const { commit } = JSON.parse(readFileSync(join(root, FIXTURE), 'utf8')) as { commit: string };
  return process.env.SOAK_BEFORE ?? commit;
}

async function done(what: string, ended: Promise<{ code: number; output: string }>): Promise<void> {
  const { code, output } = await ended;
  if (code !== 0) throw new UserError(`${what}:\n${output}`);
}

/**
 * The version before, with packages of its own, on the tables of this one: as during an upgrade, and after one that was
 * taken back. A visitor makes a film on it. Returns whether that film is complete.
 */
export async function testVersionBefore(): Promise<boolean> {
  const temp = makeTempFolder();
  const before = join(temp.folder, 'before');
  const commit = findCommit();
  await done('git worktree', run('git', ['worktree', 'add', '--detach', before, commit], { quiet: true }));
  const postgres = await startPostgres();
  try {
    await done('npm ci', runNpm(['ci', '--prefix', before, '--no-audit', '--no-fund'], { quiet: true }));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = {
      DATABASE_URL: postgres.url,
      APP_SECRET: 'a secret of the tests, long enough',
      DATA_DIR: join(temp.folder, 'data'),
      PUBLIC_URL: url,
      PORT: String(port),
      DISK_FLOOR_BYTES: '0',
    };
    await done('migrate', runNode(['--import', 'tsx', 'scripts/migrate.ts'], { quiet: true, env }));
    const demos = ['--import', 'tsx', 'scripts/campaigns.ts', 'apply', 'scripts/demo-campaigns.yaml'];
    await done('campaigns', runNode(demos, { quiet: true, env }));
    const server = startChild(process.execPath, ['scripts/start.mjs'], {
      cwd: before,
      env: { ...process.env, NODE_OPTIONS: '', ...env },
    });
    await waitUntilReady(server, async () => (await fetch(`${url}/api/health`)).ok, 300_000);
    const film = await makeFilm(url);
    await server.end('SIGTERM');
    console.log(`the version before (${commit}) on the tables of this one: ${film}`);
    return film === 'Complete';
  } finally {
    await postgres.stop();
    await run('git', ['worktree', 'remove', '--force', before], { quiet: true });
    temp.remove();
  }
}

/** Makes a visit to the first demo campaign. Returns how its film ended. */
async function makeFilm(url: string): Promise<string> {
  const { sections } = (await (await fetch(`${url}/api/campaign/demo`)).json()) as { sections: { id: string }[] };
  const visitor = createVisitor(url, 'demo');
  await visitor.begin();
  const take = new Uint8Array(readFileSync(join(root, 'tests/fixtures/media/fake-count-samestream-1.mp4')));
  for (const { id } of sections) await visitor.saveInParts(id, cutIntoParts(take, 3));
  return (await visitor.film(120_000)).status;
}
