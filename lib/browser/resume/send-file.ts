import type { UploadTarget } from '@/lib/contract/entities';
import { SAVE_RETRY_MS } from '@/lib/domain/limits';
import { CallError } from '../api/call-error';
import type { PostFile } from '../api/post-file';

/** How many forms one upload may use up. */
const MAX_FORMS = 3;

export type SendFileDeps = {
  postFile: PostFile;
  /** Asks the server where the file is to go. */
  getTarget: () => Promise<UploadTarget>;
};

/**
 * Sends a file to where the server wants it, and returns that target. Asks for another target when a form has expired.
 */
export async function sendFile(
  { postFile, getTarget }: SendFileDeps,
  file: { blob: Blob; name: string },
  onProgress: (share: number) => void,
  forms: number = MAX_FORMS,
): Promise<UploadTarget> {
  const target = await getTarget();
  if (!target?.url || !target.data?.url) throw new Error('Could not get upload url');
  try {
    await postFile(target.data, file.blob, file.name, onProgress);
    return target;
  } catch (error) {
    const isExpired = error instanceof CallError && error.code === 'formExpired';
    if (!isExpired || forms <= 1) throw error;
    return sendFile({ postFile, getTarget }, file, onProgress, forms - 1);
  }
}

/** Writes a record, and once more when that failed, unless the failure is final. */
export async function writeTwice<T>(
  write: () => Promise<T>,
  wait: (milliseconds: number) => Promise<void>,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isFinal(error)) throw error;
    await wait(SAVE_RETRY_MS);
    return write();
  }
}
