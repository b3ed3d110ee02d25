import { createHash } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import type { PostOwner } from '../../ports/storage';
import type { FileStorage } from './file-storage';
import type { Incoming } from './incoming-folder';
import { readForm, type IncomingForm } from './read-form';
import { POST_FIELDS, type UploadGrant } from './presigned-posts';

/** What the fields and the headers around them may add to the size of its file, bytes. */
const FORM_OVERHEAD = 64 * 1024;
/** How long a sender may be silent, ms: a phone that changes networks is back sooner. */
export const SILENCE_MS = 30_000;

type Deps = Pick<FileStorage, 'posts' | 'incoming' | 'stored' | 'owned' | 'accepts' | 'onLate' | 'room'> & {
  silenceMs?: number;
};

/**
 * Handles an upload with a presigned post made by `createPresignedPost` or `createPartsPost`: stores its file under its
 * key, or changes nothing. The same post may be used again; the later complete file replaces the earlier one. Throws
 * `AppError`: `formMismatch`, `forbidden`, `formExpired` (also when its owner accepts no more uploads), `tooLarge`,
 * `uploadIncomplete`, `unavailable`, `noSpace`.
 */
export async function receiveUpload(storage: Deps, request: IncomingForm): Promise<void> {
  let received: Incoming | undefined;
  let arrived = () => {};
  const hash = createHash('sha256');
  await refuseWithoutRoom(storage);
  try {
    const { key, minBytes, sha256, owner } = await readForm(
      request,
      POST_FIELDS,
      storage.silenceMs ?? SILENCE_MS,
      async (fields, file): Promise<UploadGrant> => {
        const grant = storage.posts.check(fields);
        const length = Number(request.headers.get('content-length')) || grant.maxBytes;
        if (length > grant.maxBytes + FORM_OVERHEAD)
          throw new AppError('tooLarge', `The file is larger than ${grant.maxBytes} bytes`);
        if (grant.owner) {
          if (!(await storage.accepts(grant.owner.id))) throw expired();
          arrived = storage.owned.expect(grant.owner, Math.min(length, grant.maxBytes));
        }
        received = await storage.incoming.write(file, grant.maxBytes, async (chunk) => {
          await refuseWithoutRoom(storage, chunk.length);
          if (grant.sha256) hash.update(chunk);
        });
        return grant;
      },
    );
    if (received === undefined) throw new Error('The form was read without its file');
    if (received.bytes < minBytes) throw new AppError('formMismatch', `The file is smaller than ${minBytes} bytes`);
    if (sha256 && hash.digest('hex') !== sha256)
      throw new AppError('formMismatch', 'The file is not the one its key names');
    if (owner) await adoptOwned(storage, received, key, owner);
    else await storage.stored.adopt(received.path, key);
  } catch (error) {
    await received?.discard();
    throw error;
  } finally {
    arrived();
  }
}

/** The holder of a presigned post has begun already, and may go on until only the database's reserve is left. */
async function refuseWithoutRoom(storage: Deps, bytes?: number): Promise<void> {
  if ((await storage.room(bytes)) === 'none') throw new AppError('noSpace', 'There is no room left');
}

/**
 * Asks again after the file is stored: if the owner was settled in the meantime, what was removed then may not have
 * had this file.
 */
async function adoptOwned(storage: Deps, received: Incoming, key: string, owner: PostOwner): Promise<void> {
  await storage.owned.adopt(received, key, owner);
  if (await storage.accepts(owner.id)) return;
  await storage.onLate(key);
  throw expired();
}

function expired(): AppError {
  return new AppError('formExpired', 'The owner of this presigned post accepts no more uploads');
}
