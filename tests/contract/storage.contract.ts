import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PresignedPostInput, PartsPostInput, Storage, PresignedPost } from '@/lib/server/ports/storage';
import { storageError } from '@/lib/browser/api/post-file';
import { crossOriginFaults } from '@/tests/support/cross-origin';
import { encodePresignedPost, sendPresignedPost } from '@/tests/support/send-presigned-post';

export type StorageUnderTest = {
  storage: Storage;
  /** An empty folder on this machine for the tests' own files. */
  folder: string;
  /** The origin of the pages that send files to the storage and read from it. */
  pagesOrigin: string;
  /** Sets forward the clock by which presigned posts and links expire, or waits that long. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Tests what every adapter of the storage port must do, over real HTTP where a browser would use it. docs/storage.md
 * lists all of it.
 */
export function testStorage(start: () => Promise<StorageUnderTest>): void {
  const runs: StorageUnderTest[] = [];
  const begin = async () => {
    const run = await start();
    runs.push(run);
    return run;
  };
  afterEach(async () => {
    for (const run of runs.splice(0)) await run.close();
  });

  const createKey = (name = 'film.mp4') => `demo/${randomUUID()}/${name}`;
  const createInput = (input: Partial<PresignedPostInput> = {}): PresignedPostInput => ({
    key: createKey(),
    contentType: 'video/mp4',
    minBytes: 1,
    maxBytes: 100,
    lifeSeconds: 60,
    ...input,
  });
  const createPartsInput = (input: Partial<PartsPostInput> = {}): PartsPostInput => ({
    prefix: `demo/${randomUUID()}/parts`,
    contentType: 'video/mp4',
    maxBytes: 100,
    lifeSeconds: 60,
    ...input,
  });
  const partName = (index: number, content: string | Buffer) =>
    `${index}-${createHash('sha256').update(content).digest('hex')}`;
  const postPart = (presignedPost: PresignedPost, key: string, content: string | Buffer) =>
    sendPresignedPost(
      { url: presignedPost.url, fields: { key, ...presignedPost.fields } },
      typeof content === 'string' ? content : new Uint8Array(content),
    );
  const put = async ({ storage, folder }: StorageUnderTest, key: string, content: string | Buffer) => {
    const path = join(folder, randomUUID());
    await writeFile(path, content);
    await storage.store(key, path);
    return path;
  };
  const refused = async (run: StorageUnderTest, input: PresignedPostInput, response: Response) => {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await run.storage.size(input.key)).toBeNull();
  };

  const refusesKey = async ({ storage, folder }: StorageUnderTest, key: string) => {
    await expect(storage.createPresignedPost(createInput({ key }))).rejects.toMatchObject({
      code: 'invalidParameters',
    });
    await expect(storage.createPartsPost(createPartsInput({ prefix: key }))).rejects.toMatchObject({
      code: 'invalidParameters',
    });
    await expect(storage.sizeBelow(key)).rejects.toMatchObject({ code: 'invalidParameters' });
    await expect(storage.removeAll(key)).rejects.toMatchObject({ code: 'invalidParameters' });
    await expect(storage.link({ key, lifeSeconds: 60 })).rejects.toMatchObject({ code: 'invalidParameters' });
    await expect(storage.copyTo(key, join(folder, 'copy'))).rejects.toMatchObject({ code: 'invalidParameters' });
  };

  describe('an upload form', () => {
    it('stores exactly the bytes sent (spec 7.27)', async () => {
      const { storage } = await begin();
      const input = createInput({ maxBytes: 5_000_000 });
      const bytes = randomBytes(5_000_000);
      const response = await sendPresignedPost(await storage.createPresignedPost(input), bytes);
      expect(response.ok).toBe(true);
      expect(await storage.size(input.key)).toBe(bytes.length);
      expect(bytes.equals(await buffer(await storage.read(input.key)))).toBe(true);
    });

    it('takes keys with letters of any script', async () => {
      const { storage } = await begin();
      const input = createInput({ key: `größe-求人-वीडियो/${randomUUID()}/été~1.mp4` });
      expect((await sendPresignedPost(await storage.createPresignedPost(input), 'bytes')).ok).toBe(true);
      expect(await storage.size(input.key)).toBe(5);
    });

    it('takes a file of the smallest and of the largest size', async () => {
      const { storage } = await begin();
      const [small, large] = [createInput({ minBytes: 10 }), createInput({ minBytes: 10 })];
      expect((await sendPresignedPost(await storage.createPresignedPost(small), 'x'.repeat(10))).ok).toBe(true);
      expect((await sendPresignedPost(await storage.createPresignedPost(large), 'x'.repeat(100))).ok).toBe(true);
    });

    it('refuses a file one byte too large', async () => {
      const run = await begin();
      const input = createInput();
      await refused(run, input, await sendPresignedPost(await run.storage.createPresignedPost(input), 'x'.repeat(101)));
    });

    it('refuses a file one byte too small', async () => {
      const run = await begin();
      const input = createInput({ minBytes: 10 });
      await refused(run, input, await sendPresignedPost(await run.storage.createPresignedPost(input), 'x'.repeat(9)));
    });

    it('refuses another content type', async () => {
      const run = await begin();
      const input = createInput();
      const presignedPost = await run.storage.createPresignedPost(input);
      await refused(
        run,
        input,
        await sendPresignedPost(presignedPost, 'bytes', (data) => data.set('Content-Type', 'text/html')),
      );
    });

    it('refuses another key', async () => {
      const run = await begin();
      const [input, other] = [createInput(), createInput()];
      const presignedPost = await run.storage.createPresignedPost(input);
      await refused(run, other, await sendPresignedPost(presignedPost, 'bytes', (data) => data.set('key', other.key)));
    });

    it('refuses a field that is not its own', async () => {
      const run = await begin();
      const input = createInput();
      const presignedPost = await run.storage.createPresignedPost(input);
      await refused(
        run,
        input,
        await sendPresignedPost({ ...presignedPost, fields: { ...presignedPost.fields, acl: 'public-read' } }, 'bytes'),
      );
    });

    it('refuses when a field is missing', async () => {
      const run = await begin();
      const input = createInput();
      const presignedPost = await run.storage.createPresignedPost(input);
      for (const name of Object.keys(presignedPost.fields))
        await refused(run, input, await sendPresignedPost(presignedPost, 'bytes', (data) => data.delete(name)));
    });

    it('refuses a policy that was not signed', async () => {
      const run = await begin();
      const [input, generous] = [createInput(), createInput({ maxBytes: 1000 })];
      const [presignedPost, other] = [
        await run.storage.createPresignedPost(input),
        await run.storage.createPresignedPost({ ...generous, key: input.key }),
      ];
      const policyField = Object.keys(presignedPost.fields).find((name) => name.toLowerCase() === 'policy') ?? '';
      const forged = { ...presignedPost.fields, [policyField]: other.fields[policyField] ?? '' };
      await refused(run, input, await sendPresignedPost({ ...presignedPost, fields: forged }, 'x'.repeat(500)));
    });

    it('refuses after its life', async () => {
      const run = await begin();
      const input = createInput({ lifeSeconds: 2 });
      const presignedPost = await run.storage.createPresignedPost(input);
      await run.pass(3);
      await refused(run, input, await sendPresignedPost(presignedPost, 'bytes'));
    });

    it('that has expired is told so that the browser asks for another', async () => {
      const run = await begin();
      const presignedPost = await run.storage.createPresignedPost(createInput({ lifeSeconds: 2 }));
      await run.pass(3);
      const response = await sendPresignedPost(presignedPost, 'bytes');
      expect(storageError(response.status, await response.text()).code).toBe('formExpired');
    });

    it('may be sent again; the later file wins', async () => {
      const { storage } = await begin();
      const input = createInput();
      const presignedPost = await storage.createPresignedPost(input);
      await sendPresignedPost(presignedPost, 'the first');
      expect((await sendPresignedPost(presignedPost, 'and the second')).ok).toBe(true);
      expect((await buffer(await storage.read(input.key))).toString()).toBe('and the second');
    });

    it('keeps one of two whole files that are sent at once', async () => {
      const { storage } = await begin();
      const input = createInput({ maxBytes: 1_000_000 });
      const presignedPost = await storage.createPresignedPost(input);
      const files = [Buffer.alloc(900_000, 'a'), Buffer.alloc(800_000, 'b')];
      const responses = await Promise.all(files.map((file) => sendPresignedPost(presignedPost, file)));
      expect(responses.map(({ ok }) => ok)).toEqual([true, true]);
      const kept = await buffer(await storage.read(input.key));
      expect(files.some((file) => file.equals(kept))).toBe(true);
    });

    it('shows nothing of an upload that breaks off', async () => {
      const { storage } = await begin();
      const input = createInput({ maxBytes: 1_000_000 });
      const presignedPost = await storage.createPresignedPost(input);
      const { body, contentType } = encodePresignedPost(presignedPost, randomBytes(1_000_000));
      await new Promise<void>((resolve) => {
        const request = httpRequest(presignedPost.url, {
          method: 'POST',
          headers: { 'content-type': contentType, 'content-length': body.length },
        });
        request.on('error', () => resolve());
        request.write(body.subarray(0, 600_000), () => request.destroy(new Error('The visitor left')));
      });
      expect(await storage.size(input.key)).toBeNull();
      expect((await sendPresignedPost(presignedPost, 'whole')).ok).toBe(true);
      expect(await storage.size(input.key)).toBe(5);
    });
  });

  describe('a form for parts', () => {
    it('stores each part under the key its sender gave it', async () => {
      const { storage } = await begin();
      const input = createPartsInput({ maxBytes: 2_000_000 });
      const presignedPost = await storage.createPartsPost(input);
      const parts = [randomBytes(1_500_000), randomBytes(10), randomBytes(700_000)];
      const keys = parts.map((part, index) => `${input.prefix}/${partName(index, part)}`);
      const responses = await Promise.all(parts.map((part, index) => postPart(presignedPost, keys[index] ?? '', part)));
      expect(responses.map(({ ok }) => ok)).toEqual([true, true, true]);
      for (const [index, key] of keys.entries())
        expect(parts[index]?.equals(await buffer(await storage.read(key)))).toBe(true);
    });

    it('has every field but the key', async () => {
      const { storage } = await begin();
      expect((await storage.createPartsPost(createPartsInput())).fields).not.toHaveProperty('key');
    });

    it('may be sent the same part again', async () => {
      const { storage } = await begin();
      const input = createPartsInput();
      const presignedPost = await storage.createPartsPost(input);
      const key = `${input.prefix}/${partName(0, 'part')}`;
      for (const time of [1, 2]) expect([time, (await postPart(presignedPost, key, 'part')).ok]).toEqual([time, true]);
      expect(await storage.size(key)).toBe(4);
    });

    it.each([
      ['beside its prefix', (prefix: string, name: string) => `${prefix}x/${name}`],
      ['above its prefix', (prefix: string, name: string) => `${prefix.slice(0, prefix.lastIndexOf('/'))}/${name}`],
      ['elsewhere', (_: string, name: string) => `demo/${name}`],
    ])('refuses a key %s', async (_, place) => {
      const run = await begin();
      const input = createPartsInput();
      const key = place(input.prefix, partName(0, 'part'));
      await refused(run, createInput({ key }), await postPart(await run.storage.createPartsPost(input), key, 'part'));
    });

    it('refuses a part one byte too large, and an empty one', async () => {
      const run = await begin();
      const input = createPartsInput();
      const presignedPost = await run.storage.createPartsPost(input);
      for (const content of ['x'.repeat(101), '']) {
        const key = `${input.prefix}/${partName(0, content)}`;
        await refused(run, createInput({ key }), await postPart(presignedPost, key, content));
      }
    });

    it('refuses another content type, a field too many and one too few', async () => {
      const run = await begin();
      const input = createPartsInput();
      const presignedPost = await run.storage.createPartsPost(input);
      const key = `${input.prefix}/${partName(0, 'part')}`;
      const post = (change: (data: FormData) => void) =>
        sendPresignedPost({ url: presignedPost.url, fields: { key, ...presignedPost.fields } }, 'part', change);
      await refused(run, createInput({ key }), await post((data) => data.set('Content-Type', 'text/html')));
      await refused(
        run,
        createInput({ key }),
        await postPart({ ...presignedPost, fields: { ...presignedPost.fields, acl: 'public-read' } }, key, 'part'),
      );
      for (const name of ['key', ...Object.keys(presignedPost.fields)])
        await refused(run, createInput({ key }), await post((data) => data.delete(name)));
    });

    it('refuses after its life', async () => {
      const run = await begin();
      const input = createPartsInput({ lifeSeconds: 2 });
      const presignedPost = await run.storage.createPartsPost(input);
      await run.pass(3);
      const key = `${input.prefix}/${partName(0, 'part')}`;
      await refused(run, createInput({ key }), await postPart(presignedPost, key, 'part'));
    });
  });

  describe('a link', () => {
    it('gives the file to who has it', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, 'the film');
      const response = await fetch(await run.storage.link({ key, lifeSeconds: 60 }));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-length')).toBe('8');
      expect(await response.text()).toBe('the film');
    });

    it('gives the range asked for', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, '0123456789');
      const response = await fetch(await run.storage.link({ key, lifeSeconds: 60 }), {
        headers: { range: 'bytes=0-1' },
      });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe('bytes 0-1/10');
      expect(await response.text()).toBe('01');
    });

    it('refuses a range outside the file', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, '0123456789');
      const response = await fetch(await run.storage.link({ key, lifeSeconds: 60 }), {
        headers: { range: 'bytes=10-' },
      });
      expect(response.status).toBe(416);
      await response.body?.cancel();
    });

    it('refuses another file, a changed signature and none', async () => {
      const run = await begin();
      const [key, other] = [createKey(), createKey()];
      await put(run, key, 'mine');
      await put(run, other, 'not mine');
      const link = await run.storage.link({ key, lifeSeconds: 60 });
      const forged = new URL(link);
      for (const name of forged.searchParams.keys())
        if (/signature$/i.test(name)) forged.searchParams.set(name, 'A'.repeat(43));
      const statuses = [];
      for (const url of [link.replace(key, other), forged, link.slice(0, link.indexOf('?'))]) {
        const response = await fetch(url);
        await response.body?.cancel();
        statuses.push(response.status);
      }
      expect(statuses).toEqual([403, 403, 403]);
    });

    it('refuses after its life', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, 'the film');
      const link = await run.storage.link({ key, lifeSeconds: 2 });
      await run.pass(3);
      expect((await fetch(link)).status).toBe(403);
    });

    it.each(['by a form', 'by the server', 'by a second key'])('says that a film is one which came %s', async (way) => {
      const run = await begin();
      const [key, from] = [createKey(), createKey()];
      if (way === 'by a form')
        await sendPresignedPost(await run.storage.createPresignedPost(createInput({ key })), 'the film');
      else await put(run, way === 'by the server' ? key : from, 'the film');
      if (way === 'by a second key') await run.storage.copy(from, key);
      const response = await fetch(await run.storage.link({ key, lifeSeconds: 60 }));
      expect([response.headers.get('content-type'), await response.text()]).toEqual(['video/mp4', 'the film']);
      expect(response.headers.get('content-disposition')).toBeNull();
    });

    it('has a PDF saved, never shown', async () => {
      const run = await begin();
      const key = createKey('resume.pdf');
      await put(run, key, '%PDF');
      const response = await fetch(await run.storage.link({ key, lifeSeconds: 60 }));
      expect([response.headers.get('content-type'), await response.text()]).toEqual(['application/pdf', '%PDF']);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    });

    it('names the version of its file, so that a player never mixes two', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, '0123456789');
      const link = await run.storage.link({ key, lifeSeconds: 60 });
      const whole = await fetch(link);
      const version = whole.headers.get('etag') ?? '';
      expect([whole.headers.get('accept-ranges'), version, await whole.text()]).toEqual([
        'bytes',
        expect.stringMatching(/^"[^"]+"$/),
        '0123456789',
      ]);
      const rest = () => fetch(link, { headers: { range: 'bytes=5-', 'if-range': version } });
      expect(await (await rest()).text()).toBe('56789');
      await put(run, key, 'abcdefghij');
      expect(await (await rest()).text()).toBe('abcdefghij');
    });

    it('is kept by the visitor alone, no longer than it lives', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, 'the film');
      const response = await fetch(await run.storage.link({ key, lifeSeconds: 60 }));
      await response.body?.cancel();
      const [, seconds = NaN] = /^private, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '') ?? [];
      expect(Number(seconds)).toBeLessThanOrEqual(60);
    });

    it('answers 404 for a file that is not there', async () => {
      const { storage } = await begin();
      expect((await fetch(await storage.link({ key: createKey(), lifeSeconds: 60 }))).status).toBe(404);
    });

    it.each(['demo.mp4', 'größe 求人 "2".mp4', "it's; (mine)*.mp4"])('saves the file as %s', async (downloadAs) => {
      const run = await begin();
      const key = createKey();
      await put(run, key, 'the film');
      const response = await fetch(await run.storage.link({ key, lifeSeconds: 60, downloadAs }));
      const disposition = response.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment;/);
      expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)$/.exec(disposition)?.[1] ?? '')).toBe(downloadAs);
      expect(await response.text()).toBe('the film');
    });
  });

  describe('a page', () => {
    it('may send to it, hear its answers and fetch from it, wherever it is', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, 'the film');
      const [presignedPost, link] = [
        await run.storage.createPresignedPost(createInput()),
        await run.storage.link({ key, lifeSeconds: 60 }),
      ];
      expect(await crossOriginFaults({ pagesOrigin: run.pagesOrigin, formUrl: presignedPost.url, link })).toEqual([]);
    });
  });

  describe('the server', () => {
    it('knows the key of the addresses it keeps, and of no others', async () => {
      const { storage } = await begin();
      const key = `größe/${randomUUID()}/film.mp4`;
      const url = storage.urlOf(key);
      expect(storage.keyOf(url)).toBe(key);
      for (const foreign of [
        `https://elsewhere.example/${key}`,
        `${url}?download=1`,
        url.replace('film', '..%2Ffilm'),
        `${url}/`,
        '',
        key,
      ]) {
        expect(storage.keyOf(foreign)).toBeNull();
      }
    });

    it('fetches a file to a path', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, 'the film');
      await run.storage.copyTo(key, join(run.folder, 'copy'));
      expect(await readFile(join(run.folder, 'copy'), 'utf8')).toBe('the film');
    });

    it('keeps what was fetched when the key is given another file', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, 'first');
      await run.storage.copyTo(key, join(run.folder, 'copy'));
      await put(run, key, 'second');
      expect(await readFile(join(run.folder, 'copy'), 'utf8')).toBe('first');
      expect(await run.storage.size(key)).toBe(6);
    });

    it('gives a file a second key, which keeps it whatever becomes of the first', async () => {
      const run = await begin();
      const [from, to] = [createKey(), createKey()];
      await put(run, from, 'first');
      await run.storage.copy(from, to);
      await put(run, from, 'second');
      await run.storage.remove([from]);
      expect((await buffer(await run.storage.read(to))).toString()).toBe('first');
      await expect(run.storage.copy(createKey(), createKey())).rejects.toMatchObject({ code: 'notFound' });
    });

    it('takes the file it stores away from where it was, even one it fetched', async () => {
      const run = await begin();
      const key = createKey();
      const path = await put(run, key, 'the film');
      expect(existsSync(path)).toBe(false);
      await run.storage.copyTo(key, path);
      await run.storage.store(key, path);
      expect(existsSync(path)).toBe(false);
      expect(await run.storage.size(key)).toBe(8);
    });

    it('says so when there is no such file', async () => {
      const { storage, folder } = await begin();
      expect(await storage.size(createKey())).toBeNull();
      await expect(storage.read(createKey())).rejects.toMatchObject({ code: 'notFound' });
      await expect(storage.copyTo(createKey(), join(folder, 'copy'))).rejects.toMatchObject({ code: 'notFound' });
      expect(existsSync(join(folder, 'copy'))).toBe(false);
    });

    it('removes files, and minds none that is gone', async () => {
      const run = await begin();
      const keys = [createKey(), createKey(), createKey()];
      await put(run, keys[0] ?? '', 'one');
      await put(run, keys[2] ?? '', 'three');
      await run.storage.remove(keys);
      expect(await Promise.all(keys.map((key) => run.storage.size(key)))).toEqual([null, null, null]);
    });

    it('measures and removes all below a prefix, and nothing beside it', async () => {
      const run = await begin();
      const folder = `demo/${randomUUID()}`;
      const [below, deeper, beside, above] = [
        `${folder}/parts/0-a`,
        `${folder}/parts/more/1-b`,
        `${folder}/parts2/0-a`,
        `${folder}/film.mp4`,
      ];
      for (const key of [below, deeper, beside, above]) await put(run, key, 'bytes');
      expect([await run.storage.sizeBelow(`${folder}/parts`), await run.storage.sizeBelow(folder)]).toEqual([10, 20]);
      expect(await run.storage.removeAll(`${folder}/parts`)).toBe(2);
      expect(await run.storage.sizeBelow(`${folder}/parts`)).toBe(0);
      expect(await Promise.all([below, deeper, beside, above].map((key) => run.storage.size(key)))).toEqual([
        null,
        null,
        5,
        5,
      ]);
      expect(await run.storage.removeAll(`${folder}/parts`)).toBe(0);
      expect(await run.storage.removeAll(folder)).toBe(2);
    });

    it('removes all below a prefix but what is to be kept', async () => {
      const run = await begin();
      const folder = `demo/${randomUUID()}`;
      const [kept, gone, deeper] = [`${folder}/saved/b/file`, `${folder}/saved/a/file`, `${folder}/saved/b/c/file`];
      for (const key of [kept, gone, deeper]) await put(run, key, 'bytes');
      expect(await run.storage.removeAll(`${folder}/saved`, [kept])).toBe(2);
      expect(await Promise.all([kept, gone, deeper].map((key) => run.storage.size(key)))).toEqual([5, null, null]);
    });

    it.each(['', '/', '/etc/passwd', '../x', 'a/../b', 'a/./b', 'a//b', 'a/', 'a\\b', 'a b', 'a\0b', 'a%2Fb'])(
      'refuses %j as a key',
      async (key) => {
        await refusesKey(await begin(), key);
      },
    );

    it('refuses a key that is too long', async () => {
      await refusesKey(await begin(), `${'long/'.repeat(300)}x`);
    });

    it('finds itself in working order', async () => {
      const { storage } = await begin();
      await expect(storage.check()).resolves.toBe('ok');
    });

    it('says that there is room', async () => {
      const { storage } = await begin();
      expect(await storage.room()).toBe('ample');
    });
  });
}
