import { createHash } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import type { FileStorage } from './file-storage';
import type { Incoming } from './incoming-folder';
import { adoptPart } from './adopt-part';
import { readForm } from './read-form';
import { FORM_FIELDS, type UploadGrant } from './upload-forms';

/** What a form's fields and its parts' headers may add to the size of its file, bytes. */
const FORM_OVERHEAD = 64 * 1024;
/** So long may a sender be silent: a phone that changes networks is back sooner. */
const SILENCE_MS = 30_000;

type Deps = Pick<FileStorage, 'forms' | 'incoming' | 'stored' | 'room'> & { silenceMs?: number };

/**
 * Answers a POST of a form made by `createForm` or `createPartsForm`: stores its file under its key, or leaves
 * everything as it was. The same form may be sent again; the later whole file wins.
 * Throws `AppError`: `formMismatch`, `forbidden`, `formExpired`, `tooLarge`, `uploadIncomplete`, `noSpace`.
 */
export async function receiveForm(storage: Deps, request: Request): Promise<void> {
  let received: Incoming | undefined;
  const hash = createHash('sha256');
  // Whoever has a form has begun, and goes on until what is left is the database's.
  if ((await storage.room()) === 'none') throw new AppError('noSpace', 'There is no room left');
  try {
    const { key, minBytes, part } = await readForm(request, FORM_FIELDS, storage.silenceMs ?? SILENCE_MS, async (fields, file): Promise<UploadGrant> => {
      const grant = storage.forms.check(fields);
      if (Number(request.headers.get('content-length')) > grant.maxBytes + FORM_OVERHEAD) {
        throw new AppError('tooLarge', `The file is larger than ${grant.maxBytes} bytes`);
      }
      received = await storage.incoming.write(file, grant.maxBytes, grant.part ? (chunk) => void hash.update(chunk) : undefined);
      return grant;
    });
    if (received === undefined) throw new Error('The form was read without its file');
    if (received.bytes < minBytes) throw new AppError('formMismatch', `The file is smaller than ${minBytes} bytes`);
    if (part && hash.digest('hex') !== part.sha256) throw new AppError('formMismatch', 'The file is not the one its key names');
    if (part) await adoptPart(storage.stored, received, { key, ...part });
    else await storage.stored.adopt(received.path, key);
  } catch (error) {
    await received?.discard();
    throw error;
  }
}
