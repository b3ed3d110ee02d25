import type { ErrorCode } from '@/lib/contract/errors';
import { CallError, errorFromAnswer } from './call-error';
import { type Timers, browserTimers } from '../timers';

export type StorageForm = { url: string; fields: Record<string, string> };
/** `patienceMilliseconds`: with no progress and no answer for so long, it is given up as `timeout`. */
export type PostOptions = { patienceMilliseconds?: number; signal?: AbortSignal };
/**
 * Sends a file to a signed form; `onProgress` hears the share sent, 0 to 1. Rejects with `CallError`: `network` when it
 * broke off or was called off.
 */
export type PostForm = (
  form: StorageForm, file: Blob, fileName: string, onProgress: (share: number) => void, options?: PostOptions,
) => Promise<void>;

/** By XMLHttpRequest: fetch tells no progress of what it sends. */
export function createPostForm(timers: Timers, createRequest = () => new XMLHttpRequest()): PostForm {
  return (form, file, fileName, onProgress, { patienceMilliseconds = Infinity, signal } = {}) => {
    const request = createRequest();
    const abort = () => request.abort();
    let callOff = () => {};
    const sent = new Promise<void>((resolve, reject) => {
      const watch = () => {
        callOff();
        if (patienceMilliseconds === Infinity) return;
        callOff = timers.after(patienceMilliseconds, () => {
          reject(new CallError('timeout', 'The storage does not answer'));
          abort();
        });
      };
      request.open('POST', form.url);
      request.upload.onprogress = ({ loaded, total }) => {
        watch();
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.onprogress = watch;
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) resolve();
        else reject(storageError(request.status, request.responseText, request.getResponseHeader('Retry-After')));
      };
      request.onerror = () => reject(new CallError('network', 'The storage could not be reached'));
      request.onabort = request.onerror;
      request.send(multipart(form.fields, file, fileName));
      signal?.addEventListener('abort', abort);
      watch();
    });
    return sent.finally(() => {
      callOff();
      signal?.removeEventListener('abort', abort);
    });
  };
}

export const postForm: PostForm = createPostForm(browserTimers);

/** Fields come before the file: what follows it, storage does not read. */
export function multipart(fields: Record<string, string>, file: Blob, fileName: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', file, fileName);
  return data;
}

/** Our own storage answers in JSON, S3 in XML, where an expired form is told by its words alone. */
export function storageError(status: number, text: string, retryAfter: string | null = null): CallError {
  const answer = parseJson(text);
  if (answer !== undefined) return errorFromAnswer(status, answer, retryAfter);
  return errorFromAnswer(status, { error: { code: codeOfWords(status, text), message: text.slice(0, 500) } }, retryAfter);
}

/** S3 answers 400 to what came too slowly or broke off, as it does to what is wrong. */
function codeOfWords(status: number, text: string): ErrorCode | undefined {
  if (status === 403 && /expired/i.test(text)) return 'formExpired';
  return status === 400 && /<Code>(RequestTimeout|IncompleteBody)</.test(text) ? 'unavailable' : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
