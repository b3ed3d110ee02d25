import type { UploadTarget } from '@/lib/contract/entities';
import { CallError } from '../api/call-error';
import type { PostForm } from '../api/post-form';

/** Failed records of an upload are written once more after so long (spec 7). */
const RETRY_DELAY_MS = 10_000;
/** How many forms one upload may use up. */
const MAX_FORMS = 3;

export type SendFileDeps = {
  postForm: PostForm;
  /** Asks the server where the file is to go. */
  getTarget: () => Promise<UploadTarget>;
};

/** Sends a file to where the server wants it, and says where that was. A form that has expired gives way to a fresh one. */
export async function sendFile(
  { postForm, getTarget }: SendFileDeps, file: { blob: Blob; name: string }, onProgress: (share: number) => void, forms: number = MAX_FORMS,
): Promise<UploadTarget> {
  const target = await getTarget();
  if (!target?.url || !target.data?.url) throw new Error('Could not get upload url');
  try {
    await postForm(target.data, file.blob, file.name, onProgress);
    return target;
  } catch (error) {
    const isExpired = error instanceof CallError && error.code === 'formExpired';
    if (!isExpired || forms <= 1) throw error;
    return sendFile({ postForm, getTarget }, file, onProgress, forms - 1);
  }
}

/** Writes a record, and once more when that failed, unless the failure is final. */
export async function writeTwice<T>(
  write: () => Promise<T>, wait: (milliseconds: number) => Promise<void>, isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isFinal(error)) throw error;
    await wait(RETRY_DELAY_MS);
    return write();
  }
}
