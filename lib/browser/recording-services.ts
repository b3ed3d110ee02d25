import { api } from './api/client';
import { createLeaveWarning } from './leave-warning';
import { postForm } from './takes/post-form';
import { createTakeStore } from './takes/spooled-takes';
import { uploadTake } from './takes/upload-take';
import { createUploads } from './takes/uploads';
import type { RecordingServices, VisitServices } from './visit-services';

/** For `VisitServices.recording` alone: one page keeps one of these. */
export function createRecordingServices(visit: VisitServices): RecordingServices {
  const takes = createTakeStore();
  const uploads = createUploads((take, onProgress) => uploadTake({ api, postForm, wait }, take, onProgress));
  return { ...visit, takes, uploads, leaveWarning: createLeaveWarning(takes, uploads) };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
