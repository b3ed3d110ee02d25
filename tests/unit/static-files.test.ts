import { mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createStaticFiles, shareStaticFiles } from '@/lib/server/http/static-files.mjs';
import { makeTempFolder } from '../support/temp-folder';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-24T12:00:00Z');

const files = (id: string) => ({
  BUILD_ID: id,
  [`static/${id}/_buildManifest.js`]: `manifest of ${id}`,
  'static/chunks/common.js': 'the same in all',
  [`static/chunks/~only-${id}.js`]: `script of ${id}`,
  'static/media/font.woff2': 'font',
});

function write(folder: string, contents: Record<string, string>): string {
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const makeBuild = (id: string) => write(tempFolder(), files(id));

/** A process of this build, which answers what the function leaves to Next with 418. */
async function serve(build: string, shared: string) {
  const answer = await createStaticFiles(build, shared);
  const server = createServer((request, response) => {
    void answer(request, response).then((did) => did || response.writeHead(418).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  servers.push(server);
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/_next/static/${path}`, init);
}

const servers: ReturnType<typeof createServer>[] = [];
const folders: ReturnType<typeof makeTempFolder>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const { remove } of folders.splice(0)) remove();
});

function tempFolder(): string {
  const made = makeTempFolder();
  folders.push(made);
  return made.folder;
}

it('each of two versions serves the scripts of the other, and leaves its own to Next', async () => {
  const shared = tempFolder();
  const [before, after] = [makeBuild('before'), makeBuild('after')];
  await shareStaticFiles(before, shared);
  const askBefore = await serve(before, shared);
  await shareStaticFiles(after, shared);
  const askAfter = await serve(after, shared);

  const script = await askBefore('chunks/~only-after.js?v=1');
  expect([script.status, await script.text()]).toEqual([200, 'script of after']);
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'content-type': 'application/javascript; charset=UTF-8',
    'content-length': '15',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await (await askAfter('before/_buildManifest.js')).text()).toBe('manifest of before');
  const head = await askAfter('chunks/~only-before.js', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '16', '']);
  for (const path of ['chunks/common.js', 'chunks/~only-after.js', 'media/font.woff2', 'chunks/none.js'])
    expect([path, (await askAfter(path)).status]).toEqual([path, 418]);
});

it.each([
  '../BUILD_ID',
  'chunks/..%2f..%2fsecret.js',
  '%2e%2e/secret.js',
  '.hidden.js',
  'chunks/.hidden.js',
  'chunks//a.js',
  'chunks/',
  '',
  'chunks\\..\\secret.js',
  `${'a/'.repeat(300)}a.js`,
])('nothing outside of a build’s files is served for %s', async (path) => {
  const shared = tempFolder();
  await shareStaticFiles(write(makeBuild('before'), { 'static/.hidden.js': 'no' }), shared);
  writeFileSync(join(shared, 'secret.js'), 'no');
  const answer = await createStaticFiles(makeBuild('after'), shared);
  const request = { method: 'GET', url: `/_next/static/${path}` };
  expect(await answer(request as never, {} as never)).toBe(false);
});

it('what many processes share at once is there once and whole, and nothing else', async () => {
  const shared = tempFolder();
  const build = makeBuild('one');
  await Promise.all(Array.from({ length: 8 }, () => shareStaticFiles(build, shared)));
  expect(readdirSync(shared)).toEqual(['one']);
  expect(readFileSync(join(shared, 'one/chunks/~only-one.js'), 'utf8')).toBe('script of one');
});

it('the last three builds stay however old they are, and others for thirty days', async () => {
  const shared = tempFolder();
  const start = (id: string, day: number) => shareStaticFiles(makeBuild(id), shared, NOW + day * DAY_MS);
  await start('a', 0);
  await start('b', 1);
  mkdirSync(join(shared, '.new-killed'));
  utimesSync(join(shared, '.new-killed'), new Date(NOW), new Date(NOW));
  await start('c', 400);
  expect(readdirSync(shared).sort()).toEqual(['a', 'b', 'c']);
  await start('b', 401);
  await start('d', 402);
  expect(readdirSync(shared).sort()).toEqual(['b', 'c', 'd']);
  await start('e', 403);
  expect(readdirSync(shared).sort()).toEqual(['b', 'c', 'd', 'e']);
});
