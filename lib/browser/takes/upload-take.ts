import type { UploadTarget, UserVideo } from '@/lib/contract/entities';
import { sectionFileName } from '@/lib/domain/files';
import type { Api } from '../api/client';
import { CallError } from '../api/call-error';
import type { PostForm } from './post-form';
import type { Take } from './take-store';

/** Failed record writes are retried once after so long (spec 7). */
const RETRY_DELAY_MS = 10_000;
/** How many forms one upload may use up. */
const MAX_FORMS = 3;

export type UploadDeps = {
  api: Pick<Api, 'getUploadUrl' | 'updateUserVideo'>;
  postForm: PostForm;
  wait: (milliseconds: number) => Promise<void>;
};

/**
 * Sends a take to storage and writes its record. `onProgress` hears the share that has arrived, 0 to 1.
 * Sending the same take again is harmless: its id names it.
 */
export async function uploadTake(deps: UploadDeps, take: Take, onProgress: (share: number) => void): Promise<UserVideo> {
  if (!take.uuid || take.blob.size === 0) throw new Error('Upload needs a recorded blob and user id');
  const target = await sendFile(deps, take, onProgress, MAX_FORMS);
  return writeRecord(deps, take, target);
}

async function sendFile(deps: UploadDeps, take: Take, onProgress: (share: number) => void, forms: number): Promise<UploadTarget> {
  const fileName = sectionFileName(take.uuid, take.sectionId);
  const target = await deps.api.getUploadUrl({
    params: {},
    query: {
      campaignName: take.campaignName,
      fileName,
      fileType: 'video/mp4',
      uploadId: take.uploadId,
      count: take.count,
      ...(take.videoType ? { videoType: take.videoType } : {}),
    },
    body: {},
  });
  if (!target?.url || !target.data?.url) throw new Error('Could not get upload url');
  try {
    await deps.postForm(target.data, take.blob, fileName, onProgress);
    return target;
  } catch (error) {
    const isExpired = error instanceof CallError && error.code === 'formExpired';
    if (!isExpired || forms <= 1) throw error;
    return sendFile(deps, take, onProgress, forms - 1);
  }
}

async function writeRecord(deps: UploadDeps, take: Take, target: UploadTarget): Promise<UserVideo> {
  if (!take.campaignName || !take.uuid || !take.sectionId || !target.url) throw new Error('addVideo - Invalid parameters');
  const write = () =>
    deps.api.updateUserVideo({
      params: { campaignId: take.campaignName, uuid: take.uuid },
      query: {},
      body: {
        video: {
          sectionId: take.sectionId,
          url: target.url,
          count: target.count,
          device: take.device,
          bytes: take.blob.size,
          milliseconds: take.milliseconds,
        },
      },
    });
  return write().catch(async () => {
    await deps.wait(RETRY_DELAY_MS);
    return write();
  });
}
