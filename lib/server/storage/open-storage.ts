import { AppError } from '@/lib/contract/errors';
import type { Storage } from '../ports/storage';
import { createFileStorage, type FileStorage, type FileStorageOptions } from './folder/file-storage';
import { createMediaLinks } from './folder/media-links';
import { POST_FIELDS } from './folder/presigned-posts';
import { readForm } from './folder/read-form';
import { receiveUpload, SILENCE_MS } from './folder/receive-upload';
import { serveFile, type FileRequest } from './folder/serve-file';
import type { BucketSettings } from './s3/bucket';

/** The port, and the two routes that only a folder needs: a bucket has its own. */
export type OpenedStorage = {
  storage: Storage;
  /** The same storage when it is a folder; `null`: a bucket. */
  fileStorage: FileStorage | null;
  receiveUpload(request: Request): Promise<void>;
  serveFile(input: FileRequest): Promise<Response>;
};

/** Opens the storage in a folder, or in a bucket if there are settings of one. */
export async function openStorage(folder: FileStorageOptions, bucket: BucketSettings | null): Promise<OpenedStorage> {
  if (bucket) return openS3Storage(bucket, folder);
  const storage = createFileStorage(folder);
  return {
    storage,
    fileStorage: storage,
    receiveUpload: (request) => receiveUpload(storage, request),
    serveFile: (input) => serveFile(storage, input),
  };
}

async function openS3Storage(
  settings: BucketSettings,
  { publicUrl, secret, clock = Date.now }: FileStorageOptions,
): Promise<OpenedStorage> {
  // Loaded only here: without a bucket the SDK would only cost memory.
  const [{ openBucket }, { createS3Storage }] = await Promise.all([import('./s3/bucket'), import('./s3/s3-storage')]);
  const storage = createS3Storage(openBucket(settings));
  const links = createMediaLinks(publicUrl, secret, clock);
  return {
    storage,
    fileStorage: null,

    /** A presigned post from before the files moved into the bucket: the browser asks for another one. */
    receiveUpload: (request) =>
      readForm(request, POST_FIELDS, SILENCE_MS, async () => {
        throw new AppError('formExpired', 'Files are sent to the bucket');
      }),

    /** A link from before the files moved into the bucket leads there. */
    async serveFile({ key, request }) {
      const { expires, downloadAs } = links.check(key, new URL(request.url).searchParams);
      const lifeSeconds = Math.max(1, Math.floor((expires - clock()) / 1000));
      const location = await storage.link({ key, lifeSeconds, downloadAs: downloadAs ?? undefined });
      return new Response(null, { status: 307, headers: { Location: location, 'Cache-Control': 'private, no-store' } });
    },
  };
}
