import type { UploadTarget } from '@/lib/contract/upload-target';
import { SAVE_RETRY_MS } from '@/lib/domain/limits';
import { CallError } from './call-error';
import type { PostFile, PostOptions } from './post-file';

/** The most presigned posts one upload may use. */
const MAX_PRESIGNED_POSTS = 3;

/** How often in a row the server may say that it is not done yet: five minutes, as each answer may take 25 seconds. */
const MAX_QUESTIONS = 12;

type Target = Pick<UploadTarget, 'url' | 'data'>;

export type SendFileDeps<T extends Target> = {
  postFile: PostFile;
  /** Asks the server where to send the file. */
  getTarget: () => Promise<T>;
};

/**
 * Sends a file to the target the server gives, and returns that target. Requests another target when one has expired.
 * `posts`: the most targets it may use.
 */
export async function sendFile<T extends Target>(
  { postFile, getTarget }: SendFileDeps<T>,
  file: { blob: Blob; name: string },
  onProgress: (share: number) => void,
  { posts = MAX_PRESIGNED_POSTS, ...options }: PostOptions & { posts?: number } = {},
): Promise<T> {
  const target = await getTarget();
  if (!target?.url || !target.data?.url) throw new Error('Could not get upload url');
  try {
    await postFile(target.data, file.blob, file.name, onProgress, options);
    return target;
  } catch (error) {
    const isExpired = error instanceof CallError && error.code === 'formExpired';
    if (!isExpired || posts <= 1) throw error;
    return sendFile({ postFile, getTarget }, file, onProgress, { posts: posts - 1, ...options });
  }
}

/**
 * Writes a record, and tries once more when that failed, unless the error is final. While the server says that it is
 * not done yet, it is asked again, and nothing else is sent again.
 */
export async function writeTwice<T>(
  write: () => Promise<T>,
  wait: (milliseconds: number) => Promise<void>,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  const ask = async (times: number): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      const seconds = error instanceof CallError && error.code === 'unavailable' ? error.retryAfter : null;
      if (seconds === null || times <= 1) throw error;
      await wait(seconds * 1000);
      return ask(times - 1);
    }
  };
  try {
    return await ask(MAX_QUESTIONS);
  } catch (error) {
    if (isFinal(error)) throw error;
    await wait(SAVE_RETRY_MS);
    return ask(MAX_QUESTIONS);
  }
}
