import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartsPostInput, PresignedPost, PresignedPostInput, Storage } from '@/lib/server/ports/storage';
import { sendPresignedPost } from '@/tests/support/send-presigned-post';

export type StorageUnderTest = {
  storage: Storage;
  /** An empty folder on this machine for the tests' own files. */
  folder: string;
  /** The origin of the pages that send files to the storage and read from it. */
  pagesOrigin: string;
  /** The variables that choose this storage. */
  variables: Record<string, string>;
  /** Sets forward the clock by which presigned posts and links expire, or waits that long. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
};

/** Starts a storage that is closed after the test. */
export type StartStorage = () => Promise<StorageUnderTest>;

export const createKey = (name = 'film.mp4') => `demo/${randomUUID()}/${name}`;
export const createInput = (input: Partial<PresignedPostInput> = {}): PresignedPostInput => ({
  key: createKey(),
  contentType: 'video/mp4',
  maxBytes: 100,
  lifeSeconds: 60,
  ...input,
});
export const createPartsInput = (input: Partial<PartsPostInput> = {}): PartsPostInput => ({
  prefix: `demo/${randomUUID()}/parts`,
  contentType: 'video/mp4',
  maxBytes: 100,
  lifeSeconds: 60,
  ...input,
});
export const partName = (index: number, content: string | Buffer) =>
  `${index}-${createHash('sha256').update(content).digest('hex')}`;
export const postPart = (presignedPost: PresignedPost, key: string, content: string | Buffer) =>
  sendPresignedPost(
    { url: presignedPost.url, fields: { key, ...presignedPost.fields } },
    typeof content === 'string' ? content : new Uint8Array(content),
  );
export const put = async ({ storage, folder }: StorageUnderTest, key: string, content: string | Buffer) => {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  await storage.store(key, path);
  return path;
};
export const refused = async (run: StorageUnderTest, input: PresignedPostInput, response: Response) => {
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(await run.storage.size(input.key)).toBeNull();
};

export const refusesKey = async ({ storage, folder }: StorageUnderTest, key: string) => {
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
