import type { UploadTarget, UserVideo } from '@/lib/contract/entities';
import { sectionFileName } from '@/lib/domain/files';
import type { Api } from '../api/client';
import type { PostForm } from './post-form';
import { sendFile, writeTwice } from './send-file';
import type { Take } from './take-store';

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
  const name = sectionFileName(take.uuid, take.sectionId);
  const getTarget = () =>
    deps.api.getUploadUrl({
      params: {},
      query: {
        campaignName: take.campaignName,
        fileName: name,
        fileType: 'video/mp4',
        uploadId: take.uploadId,
        count: take.count,
        ...(take.videoType ? { videoType: take.videoType } : {}),
      },
      body: {},
    });
  const target = await sendFile({ postForm: deps.postForm, getTarget }, { blob: take.blob, name }, onProgress);
  return writeRecord(deps, take, target);
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
  return writeTwice(write, deps.wait);
}
