import { AppError } from '@/lib/contract/errors';
import type { OpenedStorage, StorageTools } from '../opened-storage';
import type { FileStorageOptions } from '../folder/file-storage';
import { createMediaLinks } from '../folder/media-links';
import { POST_FIELDS } from '../folder/presigned-posts';
import { readForm } from '../folder/read-form';
import { SILENCE_MS } from '../folder/receive-upload';
import { openBucket } from './bucket';
import { checkBucket, setUpBucket } from './check-bucket';
import { createS3Storage } from './s3-storage';
import { sendObject } from './send-object';
import { serveSealed } from './serve-sealed';
import { bucketSettings } from './settings';

type Variables = Parameters<typeof bucketSettings>[0];

export function openS3(env: Variables, { publicUrl, secret, clock = Date.now }: FileStorageOptions): OpenedStorage {
  const storage = createS3Storage(openBucket(bucketSettings(env)));
  const links = createMediaLinks(publicUrl, secret, clock);
  return {
    storage: { ...storage, link: async (input) => (input.isSealed ? links.sign(input) : storage.link(input)) },
    withSnapshot: null,

    /** A presigned post from before the files moved into the bucket: the browser asks for another one. */
    receiveUpload: (request) =>
      readForm(request, POST_FIELDS, SILENCE_MS, async () => {
        throw new AppError('formExpired', 'Files are sent to the bucket');
      }),

    /** A link from before the files moved into the bucket leads there; a sealed one is answered here. */
    async serveFile({ key: path, request }) {
      const grant = links.check(path, new URL(request.url).searchParams);
      const { key, expires, downloadAs } = grant;
      const lifeSeconds = Math.max(1, Math.floor((expires - clock()) / 1000));
      if (grant.isSealed) return serveSealed(storage, grant, { request, maxAge: lifeSeconds });
      const location = await storage.link({ key, lifeSeconds, downloadAs: downloadAs ?? undefined });
      return new Response(null, { status: 307, headers: { Location: location, 'Cache-Control': 'private, no-store' } });
    },
  };
}

export function openS3Tools(env: Variables): StorageTools {
  const settings = bucketSettings(env);
  const bucket = openBucket(settings);
  return {
    storage: createS3Storage(bucket),
    name: bucket.name,
    send: (key, content, bytes) => sendObject(bucket, key, content, bytes),
    check: (pagesOrigin) => checkBucket({ bucket, settings, pagesOrigin }),
    setUp: (pagesOrigin) => setUpBucket({ bucket, settings, pagesOrigin }),
  };
}
