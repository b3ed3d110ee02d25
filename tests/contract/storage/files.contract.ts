import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '@/lib/server/ports/storage';
import { type StartStorage, createKey, put, refusesKey } from './storage-files';

/** Tests what the server itself does with files. */
export function testFiles(begin: StartStorage): void {
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

    it('reads the range of a file that is asked for', async () => {
      const run = await begin();
      const key = createKey();
      await put(run, key, 'the film');
      const read = async (range?: ByteRange) => (await buffer(await run.storage.read(key, range))).toString();
      expect(await Promise.all([{}, { bytes: 3 }, { start: 4 }, { start: 4, bytes: 2 }].map(read))).toEqual([
        ...['the film', 'the', 'film', 'fi'],
      ]);
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

    it('lists as many files as are asked for, and refuses to read of more', async () => {
      const run = await begin();
      const folder = `demo/${randomUUID()}`;
      for (const name of ['0-a', '1-b']) await put(run, `${folder}/parts/${name}`, 'bytes');
      await put(run, `${folder}/film.mp4`, 'bytes');
      expect(await run.storage.list(`${folder}/parts`, 2)).toEqual(
        new Map([
          ['0-a', 5],
          ['1-b', 5],
        ]),
      );
      await expect(run.storage.list(`${folder}/parts`, 1)).rejects.toMatchObject({ code: 'tooMuchStored' });
      expect(await run.storage.list(`${folder}/nothing`, 0)).toEqual(new Map());
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
