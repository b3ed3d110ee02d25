import { api } from './api/client';
import { postForm } from './takes/post-form';
import { type TakeStore, createTakeStore } from './takes/take-store';
import { uploadTake } from './takes/upload-take';
import { type Uploads, createUploads } from './takes/uploads';
import type { VisitServices } from './visit-services';

/** What a visit needs beside the rest while it is recorded, from its first section on. */
export type RecordingServices = VisitServices & { takes: TakeStore; uploads: Uploads };

/** For `VisitServices.recording` alone: one page keeps one of these. */
export function createRecordingServices(visit: VisitServices): RecordingServices {
  return {
    ...visit,
    takes: createTakeStore(),
    uploads: createUploads((take, onProgress) => uploadTake({ api, postForm, wait }, take, onProgress)),
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
