import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveFile } from '@/lib/server/storage/folder/serve-file';
import { startStorageServer } from '@/tests/support/storage-server';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function start(key: string, content: string | Buffer = '0123456789') {
  const temp = makeTempFolder();
  const { storage, close } = await startStorageServer(temp.folder);
  closers.push(async () => {
    await close();
    temp.remove();
  });
  const put = async (bytes: string | Buffer) => {
    await writeFile(join(temp.folder, 'source'), bytes);
    await storage.store(key, join(temp.folder, 'source'));
  };
  await put(content);
  const link = await storage.link({ key, lifeSeconds: 60 });
  const ask = (headers: Record<string, string> = {}, method = 'GET') => fetch(link, { headers, method });
  return { ...temp, storage, link, ask, put };
}

describe('a sealed link', () => {
  it('gives the file, tells nothing of its key, and has the same path each time', async () => {
    const { storage } = await start('visit/run/river_b7c1.mp4');
    const links = await Promise.all(
      [undefined, 'Person 12.mp4'].map((downloadAs) =>
        storage.link({ key: 'visit/run/river_b7c1.mp4', lifeSeconds: 60, isSealed: true, downloadAs }),
      ),
    );
    for (const link of links) {
      const response = await fetch(link, { headers: { range: 'bytes=2-4' } });
      expect([response.status, await response.text()]).toEqual([206, '234']);
      expect(response.headers.get('content-type')).toBe('video/mp4');
      expect(`${link} ${JSON.stringify([...response.headers])}`).not.toMatch(/visit|river|b7c1/);
    }
    expect(new Set(links.map((link) => new URL(link).pathname)).size).toBe(1);
  });

  it('is refused when a letter of it is another one', async () => {
    const { storage } = await start('visit/film.mp4');
    const link = await storage.link({ key: 'visit/film.mp4', lifeSeconds: 60, isSealed: true });
    const at = link.indexOf('~/') + 20;
    const changed = link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1);
    expect((await fetch(changed)).status).toBe(403);
  });
});

/** Only Linux shows which files a process has open. */
const onLinux = process.platform === 'linux' ? it : it.skip;

describe('a range', () => {
  it.each([
    ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,2-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=0-1,8-9', 200, '0123456789', null],
    ['bytes=9-0,x', 200, '0123456789', null],
    ['lines=0-1', 200, '0123456789', null],
    ['nonsense', 200, '0123456789', null],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
  ])('%s is answered with %i %j', async (range, status, text, contentRange) => {
    const { ask } = await start('demo/film.mp4');
    const response = await ask({ range });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(await response.text()).toBe(text);
  });

  it('of another version is answered with the whole file', async () => {
    const { ask, put } = await start('demo/film.mp4');
    const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    await put('another one');
    const response = await ask({ range: 'bytes=0-1', 'if-range': etag });
    expect([response.status, await response.text()]).toEqual([200, 'another one']);
  });

  it('of a large file has every byte in its place', async () => {
    const bytes = randomBytes(3_000_000);
    const { ask } = await start('demo/film.mp4', bytes);
    const response = await ask({ range: 'bytes=1000-2500000' });
    expect(bytes.subarray(1000, 2_500_001).equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  });
});

it('answers HEAD with the headers alone, whatever range it names', async () => {
  const { ask } = await start('demo/film.mp4');
  const response = await ask({ range: 'bytes=0-1' }, 'HEAD');
  expect([response.status, response.headers.get('content-length'), response.headers.get('accept-ranges')]).toEqual([
    200,
    '10',
    'bytes',
  ]);
  expect(await response.text()).toBe('');
});

it('says the length once more for the server that gives it its name', async () => {
  const { ask } = await start('demo/film.mp4');
  expect((await ask({ range: 'bytes=0-1' })).headers.get('x-file-length')).toBe('2');
  expect((await ask({}, 'HEAD')).headers.get('x-file-length')).toBe('10');
});

it('serves an empty file', async () => {
  const { ask } = await start('demo/film.mp4', '');
  const response = await ask();
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', '']);
});

it('says 304 to who has it', async () => {
  const { ask } = await start('demo/film.mp4');
  const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
});

it('lets the visitor alone keep it, no longer than the link lives', async () => {
  const { ask } = await start('demo/film.mp4');
  const { headers } = await ask({}, 'HEAD');
  const [, seconds] = /^private, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(50);
  expect(Number(seconds)).toBeLessThanOrEqual(60);
});

it.each([
  ['film.mp4', 'video/mp4', null],
  ['FILM.MP4', 'video/mp4', null],
  ['poster.png', 'image/png', null],
  ['poster.jpg', 'image/jpeg', null],
  ['page.html', 'application/octet-stream', null],
  ['mp4', 'application/octet-stream', null],
  ['résumé.pdf', 'application/pdf', "attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf"],
])('serves %s as %s', async (name, type, disposition) => {
  const { ask } = await start(`demo/${name}`);
  const { headers } = await ask({}, 'HEAD');
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([type, disposition]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('writes a name to save under so that it can be nothing but a name', async () => {
  const { storage } = await start('demo/film.mp4');
  const link = await storage.link({
    key: 'demo/film.mp4',
    lifeSeconds: 60,
    downloadAs: 'a"; x=\'(*)\r\nSet-Cookie: y;\ud800.mp4',
  });
  const response = await fetch(link, { method: 'HEAD' });
  expect(response.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''a%22%3B%20x%3D%27%28%2A%29%0D%0ASet-Cookie%3A%20y%3B%EF%BF%BD.mp4",
  );
});

it('refuses a name to save under that was not signed', async () => {
  const { link } = await start('demo/film.mp4');
  expect((await fetch(`${link}&download=other.mp4`)).status).toBe(403);
});

it('refuses a path that leaves the folder, even when it is signed', async () => {
  const { storage, folder, link } = await start('demo/film.mp4');
  await writeFile(join(folder, 'secret'), 'secret');
  const address = new URL(link);
  for (const path of ['..%2Fsecret', '%2e%2e/secret', 'demo/..%2f..%2fsecret', '/etc/passwd', '']) {
    expect([403, 404]).toContain((await fetch(`${address.origin}/api/media/${path}${address.search}`)).status);
  }
  await expect(storage.stored.open('../secret')).rejects.toMatchObject({ code: 'invalidParameters' });
});

it('never reads through a symbolic link', async () => {
  const { storage, folder } = await start('demo/film.mp4');
  await mkdir(join(folder, 'elsewhere'));
  await writeFile(join(folder, 'elsewhere', 'secret'), 'secret');
  await symlink(join(folder, 'elsewhere'), join(folder, 'stored', 'link'));
  await symlink(join(folder, 'elsewhere', 'secret'), join(folder, 'stored', 'demo', 'link.mp4'));
  for (const key of ['link/secret', 'demo/link.mp4']) {
    expect((await fetch(await storage.link({ key, lifeSeconds: 60 }))).status).toBe(404);
    expect(await storage.size(key)).toBeNull();
    await expect(storage.copyTo(key, join(folder, 'copy'))).rejects.toMatchObject({ code: 'notFound' });
    await storage.remove([key]);
  }
  expect(await readFile(join(folder, 'elsewhere', 'secret'), 'utf8')).toBe('secret');
});

onLinux('closes the file when the visitor leaves in the middle', async () => {
  const { ask, folder } = await start('demo/film.mp4', Buffer.alloc(50_000_000));
  const response = await ask();
  const reader = response.body?.getReader();
  await reader?.read();
  expect(await openFiles(folder)).toBe(1);
  await reader?.cancel();
  await waitFor(async () => (await openFiles(folder)) === 0);
});

onLinux('closes the file of an answer that nobody reads', async () => {
  const { link, storage, folder } = await start('demo/film.mp4');
  const visit = new AbortController();
  const serve = () =>
    serveFile(storage, { key: 'demo/film.mp4', request: new Request(link, { signal: visit.signal }) });
  const [cancelled, left] = [await serve(), await serve()];
  expect(await openFiles(folder)).toBe(2);
  await cancelled.body?.cancel();
  expect(await openFiles(folder)).toBe(1);
  visit.abort();
  await waitFor(async () => (await openFiles(folder)) === 0);
  const late = await serve();
  await waitFor(async () => (await openFiles(folder)) === 0);
  expect([left.bodyUsed, late.bodyUsed]).toEqual([false, false]);
});

it('gives the whole old file to who is reading it while a new one takes its place', async () => {
  const { ask, put } = await start('demo/film.mp4', Buffer.alloc(20_000_000, 'a'));
  const response = await ask();
  await put('new');
  const text = await response.text();
  expect([text.length, text.includes('n')]).toEqual([20_000_000, false]);
});

it('stores a file whose names are too long for the disk', async () => {
  const { storage, folder } = await start('demo/film.mp4');
  const key = `${'求'.repeat(100)}/take/${'人'.repeat(100)}.pdf`;
  await writeFile(join(folder, 'long'), 'film');
  await storage.store(key, join(folder, 'long'));
  expect(await storage.size(key)).toBe(4);
  expect(await (await fetch(await storage.link({ key, lifeSeconds: 60 }))).text()).toBe('film');
});

/** Returns how many files below the folder this process has open. */
async function openFiles(folder: string): Promise<number> {
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(join(folder, 'stored'))).length;
}
