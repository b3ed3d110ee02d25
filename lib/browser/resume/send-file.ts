import type { UploadTarget } from '@/lib/contract/upload-target';
import { SAVE_RETRY_MS } from '@/lib/domain/limits';
import { CallError } from '../api/call-error';
import type { PostFile } from '../api/post-file';

/** The most presigned posts one upload may use. */
const MAX_PRESIGNED_POSTS = 3;

/** How often in a row the server may say that it is not done yet: five minutes, as each answer may take 25 seconds. */
const MAX_QUESTIONS = 12;

export type SendFileDeps = {
  postFile: PostFile;
  /** Asks the server where to send the file. */
  getTarget: () => Promise<UploadTarget>;
};

/**
 * Sends a file to the target the server gives, and returns that target. Requests another target when one has expired.
 */
export async function sendFile(
  { postFile, getTarget }: SendFileDeps,
  file: { blob: Blob; name: string },
  onProgress: (share: number) => void,
  posts: number = MAX_PRESIGNED_POSTS,
): Promise<UploadTarget> {
  const target = await getTarget();
  if (!target?.url || !target.data?.url) throw new Error('Could not get upload url');
  try {
    await postFile(target.data, file.blob, file.name, onProgress);
    return target;
  } catch (error) {
    const isExpired = error instanceof CallError && error.code === 'formExpired';
    if (!isExpired || posts <= 1) throw error;
    return sendFile({ postFile, getTarget }, file, onProgress, posts - 1);
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
