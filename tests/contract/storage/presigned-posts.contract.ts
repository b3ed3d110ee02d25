import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { storageError } from '@/lib/browser/api/post-file';
import { storageOrigins } from '@/lib/server/storage/choose-storage.mjs';
import { encodePresignedPost, sendPresignedPost } from '@/tests/support/send-presigned-post';
import { type StartStorage, createInput, refused } from './storage-files';

/** Tests the presigned post of one file. */
export function testPresignedPosts(begin: StartStorage): void {
  describe('a presigned post', () => {
    it('stores exactly the bytes sent (spec 7.27)', async () => {
      const { storage } = await begin();
      const input = createInput({ maxBytes: 5_000_000 });
      const bytes = randomBytes(5_000_000);
      const response = await sendPresignedPost(await storage.createPresignedPost(input), bytes);
      expect(response.ok).toBe(true);
      expect(await storage.size(input.key)).toBe(bytes.length);
      expect(bytes.equals(await buffer(await storage.read(input.key)))).toBe(true);
    });

    it('and a link lead where the security policy of the pages lets them go', async () => {
      const { storage, pagesOrigin, variables } = await begin();
      const { url } = await storage.createPresignedPost(createInput());
      const addresses = [url, await storage.link({ key: createInput().key, lifeSeconds: 60 })];
      const origins = addresses.map((address) => new URL(address, pagesOrigin).origin);
      for (const origin of origins) expect([pagesOrigin, ...storageOrigins(variables)]).toContain(origin);
    });

    it('takes keys with letters of any script', async () => {
      const { storage } = await begin();
      const input = createInput({ key: `größe-求人-वीडियो/${randomUUID()}/été~1.mp4` });
      expect((await sendPresignedPost(await storage.createPresignedPost(input), 'bytes')).ok).toBe(true);
      expect(await storage.size(input.key)).toBe(5);
    });

    it('takes a file of the smallest and of the largest size', async () => {
      const { storage } = await begin();
      const [small, large] = [createInput(), createInput()];
      expect((await sendPresignedPost(await storage.createPresignedPost(small), 'x')).ok).toBe(true);
      expect((await sendPresignedPost(await storage.createPresignedPost(large), 'x'.repeat(100))).ok).toBe(true);
    });

    it('refuses a file one byte too large', async () => {
      const run = await begin();
      const input = createInput();
      await refused(run, input, await sendPresignedPost(await run.storage.createPresignedPost(input), 'x'.repeat(101)));
    });

    it('refuses an empty file', async () => {
      const run = await begin();
      const input = createInput();
      await refused(run, input, await sendPresignedPost(await run.storage.createPresignedPost(input), ''));
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
      const input = createInput({ lifeSeconds: 1 });
      const presignedPost = await run.storage.createPresignedPost(input);
      await run.pass(2);
      await refused(run, input, await sendPresignedPost(presignedPost, 'bytes'));
    });

    it('that has expired is told so that the browser asks for another', async () => {
      const run = await begin();
      const presignedPost = await run.storage.createPresignedPost(createInput({ lifeSeconds: 1 }));
      await run.pass(2);
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
}
