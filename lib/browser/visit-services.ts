import type { UserVideo } from '@/lib/contract/entities';
import { api } from './api/client';
import { readRecordingSupport } from './capture/support';
import type { Capture } from './capture/capture';
import { createNativeCapture } from './capture/native-capture';
import { type DeviceFlags, readDevice } from './device';
import { type Identity, createIdentity } from './identity';
import { type ResumeOwner, uploadResume } from './resume/upload-resume';
import { browserStorage } from './storage';
import { type Attempts, createAttempts } from './takes/attempts';
import { postForm } from './takes/post-form';
import { type TakeStore, createTakeStore } from './takes/take-store';
import { uploadTake } from './takes/upload-take';
import { type Uploads, createUploads } from './takes/uploads';

/** What lives as long as a visit, from page to page. */
export type VisitServices = {
  identity: Identity;
  attempts: Attempts;
  capture: Capture;
  takes: TakeStore;
  uploads: Uploads;
  /** Sends a resume; `onProgress` hears the share that has arrived, 0 to 1. */
  sendResume: (owner: ResumeOwner, file: Blob, onProgress: (share: number) => void) => Promise<UserVideo>;
  readDevice: () => DeviceFlags;
};

/** Touches nothing of the browser before it is used, so a server may call it too. */
export function createVisitServices(whitelabelId: string | null): VisitServices {
  const store = browserStorage();
  let device: DeviceFlags | null = null;
  return {
    identity: createIdentity(store, whitelabelId),
    attempts: createAttempts(store, whitelabelId),
    capture: createNativeCapture(),
    takes: createTakeStore(),
    uploads: createUploads((take, onProgress) => uploadTake({ api, postForm, wait }, take, onProgress)),
    sendResume: (owner, file, onProgress) => uploadResume({ api, postForm, wait }, owner, file, onProgress),
    readDevice: () => (device ??= readDevice(globalThis.navigator, readRecordingSupport().hasMediaRecorder)),
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
