import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { startChild, waitUntilReady, type Child } from '@/tests/support/child';
import { copyDatabase } from '@/tests/support/database-template';
import { createUuid } from '@/tests/support/factories';
import { freePort } from '@/tests/support/free-port';
import { createVisitor } from '@/tests/support/visitor';

/** The user of the image; only root can become another. */
const user = process.getuid?.() === 0 ? { uid: 10001, gid: 10001 } : {};
const app = mkdtempSync(join(tmpdir(), 'introreel-image-'));
const dataDir = mkdtempSync(join(tmpdir(), 'introreel-data-'));
let server: Child;
let url: string;
afterAll(async () => {
  await server.end('SIGTERM');
  // Some thirty thousand files: much faster than by Node.
  spawnSync('rm', ['-rf', app, dataDir]);
});

/** Returns the files that the Dockerfile takes from the build. */
function filesOfImage(): string[] {
  const [, named = ''] = /&& mv (.*) \/out\/$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const builds = readdirSync('.').filter((name) => name.startsWith('.next-hrfix') && !name.includes('hrfix-'));
  return named.split(' ').flatMap((name) => (name === 'node_modules' ? [] : name.includes('*') ? builds : name));
}

/** Returns the packages that are not for development alone. */
function packagesOfImage(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: true }> };
  const installed = new Set(readdirSync('node_modules', { recursive: false }).map(String));
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path)
    .filter((path) => installed.has(path.split('/')[1] ?? '') && existsSync(path));
}

/** Hard links where the disk has them: the copy takes no room. */
function copy(paths: string[]): void {
  const tries = ['-al', '-a'].map((how) => () => spawnSync('cp', [how, '--parents', ...paths, app]).status === 0);
  if (!tries.some((attempt) => attempt())) throw new Error('The files of the image cannot be copied');
}

function giveTo(path: string, { uid, gid }: { uid?: number; gid?: number }): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { recursive: true })) chownSync(join(path, String(entry)), uid, gid);
}

beforeAll(async () => {
  copy([...filesOfImage(), ...packagesOfImage()]);
  chmodSync(app, 0o755);
  copyDatabase('demo', dataDir);
  giveTo(dataDir, user);
  const port = await freePort();
  url = `http://localhost:${port}`;
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' as const };
  server = startChild(process.execPath, ['scripts/serve.mjs'], {
    ...{ cwd: app, ...user },
    env: {
      ...env,
      ...{ PORT: String(port), DATA_DIR: dataDir, DISK_FLOOR_BYTES: '0' },
      ...{ ADDRESS_HEADER: 'X-Platform-Client', LIMIT_USER_VIDEOS: '1' },
    },
  });
  await waitUntilReady(server, async () => (await fetch(`${url}/api/health`)).ok);
}, 120_000);

it('what the image has is enough to make a film, as a user who may change nothing of it', async () => {
  await applyCampaigns({ dataDir: resolve(dataDir) }, [{ name: 'boxed', sections: [{ prompt: 'Who?', seconds: 5 }] }]);
  const visitor = createVisitor(url, 'boxed');
  await visitor.begin();
  await visitor.save('1', new Uint8Array(readFileSync('tests/fixtures/media/fake-count-samestream-1.mp4')));
  expect((await visitor.film()).status).toBe('Complete');
  expect((await fetch(`${url}/boxed/start`)).status).toBe(200);
  expect(server.output()).not.toMatch(/EROFS|EACCES|MODULE_NOT_FOUND|ERR_MODULE/);
}, 120_000);

it('programs are kept from the network where the image’s user may make a namespace, and health says whether', async () => {
  const namespace = spawnSync('unshare', ['--user', '--map-current-user', '--net', 'true'], user);
  const { children } = (await (await fetch(`${url}/api/health`)).json()) as { children: string };
  expect(children).toBe(namespace.status === 0 ? 'noNetwork' : 'network');
});

it('nobody has pictures made smaller here', async () => {
  expect((await fetch(`${url}/_next/image?url=%2Ffavicon.ico&w=64&q=75`)).status).toBe(404);
});

it('the image finds out whether its process lives, also where it was given the ports of web and worker', async () => {
  const { port } = new URL(url);
  const nobody = String(await freePort());
  const check = (ports: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/check-live.mjs'], {
      ...{ cwd: app, ...user },
      env: { ...ports, PATH: process.env.PATH, NODE_ENV: 'production' },
    }).status;
  expect(check({ PORT: port })).toBe(0);
  expect(check({ PORT: port, WORKER_PORT: nobody })).toBe(0);
  expect(check({ PORT: nobody, WORKER_PORT: port })).toBe(0);
  expect(check({ PORT: nobody, WORKER_PORT: nobody })).toBe(1);
});

it('limits count the address that the platform in front names, whatever else a client says', async () => {
  const begin = (headers: Record<string, string>) =>
    createVisitor(url, 'demo').call('campaign/demo/userVideo', {
      method: 'POST',
      body: { uuid: createUuid(), name: 'Ada', device: 'Web' },
      headers,
    });
  expect((await begin({ 'x-platform-client': '192.0.2.1' })).status).toBe(201);
  const others = { 'x-forwarded-for': '192.0.2.9', 'x-socket-address': '192.0.2.9' };
  expect((await begin({ 'x-platform-client': '192.0.2.1', ...others })).status).toBe(429);
  expect((await begin({ 'x-platform-client': '192.0.2.2' })).status).toBe(201);
});
