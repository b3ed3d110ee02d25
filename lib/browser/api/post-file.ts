import type { ErrorCode } from '@/lib/contract/errors';
import { type Timers, browserTimers } from '../timers';
import { CallError, errorFromAnswer } from './call-error';

/** Where a file is sent, and the signed fields that go with it. */
type PresignedPost = { url: string; fields: Record<string, string> };
/** `timeoutMilliseconds`: with no progress and no answer for so long, it is given up as `timeout`. */
type PostOptions = { timeoutMilliseconds?: number; signal?: AbortSignal };
/**
 * Sends a file to storage. `onProgress` is called with the share sent, 0 to 1. Rejects with `CallError`: `network` when
 * it broke off or was cancelled.
 */
export type PostFile = (
  post: PresignedPost,
  file: Blob,
  fileName: string,
  onProgress: (share: number) => void,
  options?: PostOptions,
) => Promise<void>;

/** Uses XMLHttpRequest, because fetch reports no progress of what it sends. */
export function createPostFile(timers: Timers, createRequest = () => new XMLHttpRequest()): PostFile {
  return (post, file, fileName, onProgress, { timeoutMilliseconds = Infinity, signal } = {}) => {
    const request = createRequest();
    const abort = () => request.abort();
    let cancelTimer = () => {};
    const sent = new Promise<void>((resolve, reject) => {
      const watch = () => {
        cancelTimer();
        if (timeoutMilliseconds === Infinity) return;
        cancelTimer = timers.after(timeoutMilliseconds, () => {
          reject(new CallError('timeout', 'The storage does not answer'));
          abort();
        });
      };
      request.open('POST', post.url);
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
      request.send(multipart(post.fields, file, fileName));
      signal?.addEventListener('abort', abort);
      watch();
    });
    return sent.finally(() => {
      cancelTimer();
      signal?.removeEventListener('abort', abort);
    });
  };
}

export const postFile: PostFile = createPostFile(browserTimers);

/** Fields come before the file: what follows it, storage does not read. */
export function multipart(fields: Record<string, string>, file: Blob, fileName: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', file, fileName);
  return data;
}

/** Our own storage answers in JSON, S3 in XML, where only the words tell that a form has expired. */
export function storageError(status: number, text: string, retryAfter: string | null = null): CallError {
  const answer = parseJson(text);
  if (answer !== undefined) return errorFromAnswer(status, answer, retryAfter);
  return errorFromAnswer(
    status,
    { error: { code: codeOfWords(status, text), message: text.slice(0, 500) } },
    retryAfter,
  );
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
