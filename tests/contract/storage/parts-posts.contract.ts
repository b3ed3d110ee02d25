import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sendPresignedPost } from '@/tests/support/send-presigned-post';
import { type StartStorage, createInput, createPartsInput, partName, postPart, refused } from './storage-files';

/** Tests the presigned post of a take’s parts. */
export function testPartsPosts(begin: StartStorage): void {
  describe('a presigned post for parts', () => {
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
      const input = createPartsInput({ lifeSeconds: 1 });
      const presignedPost = await run.storage.createPartsPost(input);
      await run.pass(2);
      const key = `${input.prefix}/${partName(0, 'part')}`;
      await refused(run, createInput({ key }), await postPart(presignedPost, key, 'part'));
    });
  });
}
