import type { UserVideo } from '@/lib/contract/entities';
import { resumeFileName } from '@/lib/domain/files';
import { CallError } from '../api/call-error';
import type { Api } from '../api/client';
import type { PostFile } from '../api/post-file';
import { sendFile, writeTwice } from '../api/send-file';

export type ResumeDeps = {
  api: Pick<Api, 'getUploadUrl' | 'updateUserVideo'>;
  postFile: PostFile;
  wait: (milliseconds: number) => Promise<void>;
};

/** The visitor and the campaign of a resume. */
export type ResumeOwner = { campaignId: string; campaignName: string; uuid: string };

/**
 * Sends a resume to storage and saves its address (spec 7.14). `onProgress` is called with the share sent, 0 to 1.
 * Rejects with `CallError`: `notPdf` or `unsafeDocument` when the server checked the file and refused it.
 */
export async function uploadResume(
  { api, postFile, wait }: ResumeDeps,
  { campaignId, campaignName, uuid }: ResumeOwner,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<UserVideo> {
  if (!campaignId || !campaignName || !uuid) throw new Error('Invalid parameters');
  const name = resumeFileName(uuid, campaignName);
  const getTarget = () =>
    api.getUploadUrl({ params: {}, query: { campaignName, fileName: name, resume: 'true' }, body: {} });
  const { url: fileUrl } = await sendFile({ postFile, getTarget }, { blob: file, name }, onProgress);
  const write = () => api.updateUserVideo({ params: { campaignId, uuid }, query: {}, body: { fileUrl } });
  return writeTwice(write, wait, isRefusal);
}

/** The server deletes a refused file, so another try cannot help. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'notPdf' || error.code === 'unsafeDocument');
}
