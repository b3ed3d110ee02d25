import type { UserVideo } from '@/lib/contract/entities';
import { agreedApi as api } from '../api/consent-gate';
import { postFile } from '../api/post-file';
import { type ResumeOwner, uploadResume } from './upload-resume';

/** Sends a resume. `onProgress` is called with the share sent, 0 to 1. */
export type SendResume = (owner: ResumeOwner, file: Blob, onProgress: (share: number) => void) => Promise<UserVideo>;

export const sendResume: SendResume = (owner, file, onProgress) =>
  uploadResume({ api, postFile, wait }, owner, file, onProgress);

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
