import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/contract/errors';
import { onDisk } from '../../disk/disk-error';
import type { Storage } from '../../ports/storage';
import { createMediaAddresses } from '../media-address';
import { requireAtMost } from '../require-at-most';
import { splitKey } from '../storage-key';
import { noneIfMissing } from './call-s3';
import type { Bucket } from './bucket';
import { createLinks } from './links';
import { copyObject, joinObjects, listObjects, MAX_MULTIPART_PARTS, putText, removeObjects, sizeOf } from './objects';
import { CHECK_KEY, CHECK_TEXT, ID_KEY } from './own-files';
import { signPartsPost, signPost } from './presigned-posts';
import { reachBucket } from './reach-bucket';
import { readObject } from './read-object';
import { sendObject } from './send-object';

/** All parts of a file but its last must be as large, bytes. */
const MIN_JOINED_BYTES = 5 * 1024 ** 2;

/** Storage in a bucket of an S3-compatible store. Browsers send to the store and read from it, not through a server. */
export function createS3Storage(bucket: Bucket): Storage {
  const addresses = createMediaAddresses('');

  function pagesBelow(prefix: string) {
    splitKey(prefix);
    return listObjects(bucket, `${prefix}/`);
  }

  /** Asked when a process starts: whoever starts it learns what to put right. */
  async function sayWhy(error: unknown): Promise<never> {
    await reachBucket(bucket);
    throw error;
  }

  return {
    location: bucket.location,
    id: async () => (await readText(bucket, ID_KEY).catch(noneIfMissing).catch(sayWhy))?.trim() || null,
    setId: (id) => putText(bucket, ID_KEY, `${id}\n`),
    refusesSettledPosts: false,
    createPresignedPost: (input) => signPost(bucket, input),
    createPartsPost: (input) => signPartsPost(bucket, input),
    ...addresses,

    link: createLinks(bucket),

    async size(key) {
      splitKey(key);
      return sizeOf(bucket, key).catch(noneIfMissing);
    },

    async list(prefix, max) {
      const files = new Map<string, number>();
      for await (const page of pagesBelow(prefix)) {
        for (const { key, bytes } of page) files.set(key.slice(prefix.length + 1), bytes);
        requireAtMost(files, max);
      }
      return files;
    },

    async sizeBelow(prefix) {
      let sum = 0;
      for await (const page of pagesBelow(prefix)) for (const { bytes } of page) sum += bytes;
      return sum;
    },

    async copyTo(key, path) {
      splitKey(key);
      const source = await readObject(bucket, key);
      const target = createWriteStream(path, { flags: 'wx' });
      let isOurs = false;
      target.once('open', () => (isOurs = true));
      try {
        await onDisk(() => pipeline(source, target));
      } catch (error) {
        if (isOurs) await rm(path, { force: true });
        throw error;
      }
    },

    async store(key, path) {
      splitKey(key);
      const { size } = await stat(path);
      await sendObject(bucket, key, createReadStream(path), size);
      await rm(path, { force: true });
    },

    async copy(from, to) {
      for (const key of [from, to]) splitKey(key);
      await copyObject(bucket, from, to);
    },

    canJoin: (files) =>
      files.length <= MAX_MULTIPART_PARTS && files.slice(0, -1).every(({ bytes }) => bytes >= MIN_JOINED_BYTES),

    async join(files, to) {
      for (const key of [...files.map((file) => file.key), to]) splitKey(key);
      await joinObjects(bucket, files, to);
    },

    async read(key, range) {
      splitKey(key);
      return readObject(bucket, key, range);
    },

    holdsRemovals: () => false,

    async remove(keys) {
      for (const key of keys) splitKey(key);
      await removeObjects(bucket, keys);
    },

    async removeAll(prefix) {
      let removed = 0;
      for await (const page of pagesBelow(prefix)) {
        await removeObjects(
          bucket,
          page.map(({ key }) => key),
        );
        removed += page.length;
      }
      return removed;
    },

    room: async () => 'ample',

    async check() {
      await putText(bucket, CHECK_KEY, CHECK_TEXT);
      if ((await readText(bucket, CHECK_KEY)) !== CHECK_TEXT)
        throw new AppError('unavailable', 'The store does not give back what was written');
      return 'ok';
    },

    close: async () => bucket.close(),
  };
}

async function readText(bucket: Bucket, key: string): Promise<string> {
  return text(await readObject(bucket, key));
}
