import type { ErrorCode } from '@/lib/contract/errors';
import { type Timers, browserTimers } from '../timers';
import { CallError, errorFromAnswer } from './call-error';

/** The address a file is sent to, and the signed fields that are sent with it. */
type PresignedPost = { url: string; fields: Record<string, string> };
/** `timeoutMilliseconds`: after this long without progress or an answer, the request fails with `timeout`. */
export type PostOptions = { timeoutMilliseconds?: number; signal?: AbortSignal };
/**
 * Sends a file to storage. `onProgress` is called with the share sent, 0 to 1. Rejects with `CallError`; its code is
 * `network` when the connection broke or the request was cancelled.
 */
export type PostFile = (
  post: PresignedPost,
  file: Blob,
  fileName: string,
  onProgress: (share: number) => void,
  options?: PostOptions,
) => Promise<void>;

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
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

/** The fields come before the file, because storage ignores fields after it. */
export function multipart(fields: Record<string, string>, file: Blob, fileName: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', file, fileName);
  return data;
}

/** Our own storage answers in JSON. S3 answers in XML, and only the text says that a presigned post has expired. */
export function storageError(status: number, text: string, retryAfter: string | null = null): CallError {
  const answer = parseJson(text);
  if (answer !== undefined) return errorFromAnswer(status, answer, retryAfter);
  return errorFromAnswer(
    status,
    { error: { code: codeOfWords(status, text), message: text.slice(0, 500) } },
    retryAfter,
  );
}

/** S3 answers 400 both to invalid requests and to uploads that were too slow or broke off. */
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
