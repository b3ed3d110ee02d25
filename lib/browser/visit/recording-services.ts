import { api } from '../api/client';
import { createLeaveWarning } from './leave-warning';
import { log } from '../api/log';
import { browserOnline } from '../online';
import { createSaveQueue } from './save-queue';
import { browserStorage } from '../storage';
import { createUploads } from '../upload/runner';
import { postFile } from '../api/post-file';
import { createTakeStore } from '../take-store/take-store';
import type { RecordingServices, VisitServices } from './visit-services';

/** Only for `VisitServices.recording`, which keeps one instance per page. */
export function createRecordingServices(visit: VisitServices): RecordingServices {
  const takes = createTakeStore();
  const uploads = createUploads({ api, postFile, takes, online: browserOnline, log });
  const store = browserStorage();
  const saveQueue = createSaveQueue({ store, whitelabelId: visit.whitelabelId, takes, uploads, log });
  return { ...visit, takes, uploads, saveQueue, leaveWarning: createLeaveWarning(takes, uploads) };
}
