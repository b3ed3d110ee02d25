import { crossOriginFaults } from '@/tests/support/cross-origin';
import { sendPresignedPost } from '@/tests/support/send-presigned-post';
import { type StartStorage, createInput, createKey, put } from './storage-files';

/** Tests the links to files, and that pages of another origin may use storage. */
export function testLinks(begin: StartStorage): void {
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
      const link = await run.storage.link({ key, lifeSeconds: 1 });
      await run.pass(2);
      expect((await fetch(link)).status).toBe(403);
    });

    it.each(['by a presigned post', 'by the server', 'by a second key'])(
      'says that a film is one which came %s',
      async (way) => {
        const run = await begin();
        const [key, from] = [createKey(), createKey()];
        if (way === 'by a presigned post')
          await sendPresignedPost(await run.storage.createPresignedPost(createInput({ key })), 'the film');
        else await put(run, way === 'by the server' ? key : from, 'the film');
        if (way === 'by a second key') await run.storage.copy(from, key);
        const response = await fetch(await run.storage.link({ key, lifeSeconds: 60 }));
        expect([response.headers.get('content-type'), await response.text()]).toEqual(['video/mp4', 'the film']);
        expect(response.headers.get('content-disposition')).toBeNull();
      },
    );

    it('has a PDF saved, never shown', async () => {
      const run = await begin();
      const key = createKey('resume.pdf');
      await put(run, key, '%PDF');
      const response = await fetch(await run.storage.link({ key, lifeSeconds: 60 }));
      expect([response.headers.get('content-type'), await response.text()]).toEqual(['application/pdf', '%PDF']);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    });

    it('names the version of its file, and goes on with it', async () => {
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
      const rest = await fetch(link, { headers: { range: 'bytes=5-', 'if-range': version } });
      expect(await rest.text()).toBe('56789');
      await put(run, key, 'abcdefghij');
      const other = await fetch(link);
      await other.body?.cancel();
      expect(other.headers.get('etag')).not.toBe(version);
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
}
