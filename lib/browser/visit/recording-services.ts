import { api } from '../api/client';
import { createLeaveWarning } from './leave-warning';
import { joinKeptTakes } from './kept-takes';
import { log } from '../api/log';
import { browserOnline } from '../online';
import { createSaveQueue } from './save-queue';
import { browserStorage } from '../storage';
import { createRecordingSaves } from '../upload/recording-saves';
import { createRecordings } from '../upload/recordings';
import { createTakeSaves } from '../saving/take-saves';
import { createUploads } from '../upload/runner';
import { postFile } from '../api/post-file';
import { createTakeStore } from '../take-store/take-store';
import type { RecordingServices, VisitServices } from './visit-services';

/** Only for `VisitServices.recording`, which keeps one instance per page. */
export function createRecordingServices(visit: VisitServices): RecordingServices {
  const { readDevice } = visit;
  const recordings = createRecordings({ api, readDevice });
  const saves = createRecordingSaves({ api, recordings, online: browserOnline });
  const ofDevice = createTakeStore();
  const common = { api, takes: ofDevice, online: browserOnline, log };
  const { takes, uploads } = joinKeptTakes({
    takes: ofDevice,
    uploads: createTakeSaves({
      ...common,
      uploads: createUploads({ ...common, postFile }),
    }),
    recordings,
    saves,
  });
  const store = browserStorage();
  const saveQueue = createSaveQueue({ store, whitelabelId: visit.whitelabelId, takes, uploads, log });
  return { ...visit, takes, uploads, recordings, saveQueue, leaveWarning: createLeaveWarning(takes, uploads) };
}
