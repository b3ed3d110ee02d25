import { createAnswerFiles } from '../answers/answer-files';
import { agreedApi as api } from '../api/consent-gate';
import { createKeptQuestions } from './kept-questions';
import { createLeaveWarning } from './leave-warning';
import { log } from '../api/log';
import { browserOnline } from '../online';
import { PLUG_INS } from './plug-ins';
import { createQueuedTakes } from './queued-takes';
import { createSaveQueue } from './save-queue';
import { browserStorage } from '../storage';
import { createTakeSaves } from '../saving/take-saves';
import { createUploads } from '../upload/runner';
import { postFile } from '../api/post-file';
import { createTakeStore } from '../take-store/take-store';
import { createUsedTakes } from './used-takes';
import type { RecordingServices, VisitServices } from './visit-services';

/** Only for `VisitServices.recording`, which keeps one instance per page. */
export function createRecordingServices(visit: VisitServices): RecordingServices {
  const service = PLUG_INS[0]?.open(visit.readDevice) ?? null;
  const ofDevice = createTakeStore();
  const common = { api, takes: ofDevice, online: browserOnline, log };
  const uploads = createTakeSaves({
    ...common,
    uploads: createUploads({ ...common, postFile }),
    service: service && service.saves,
  });
  const takes = service?.join(ofDevice) ?? ofDevice;
  const store = browserStorage();
  const queued = visit.queuedTakes(createQueuedTakes);
  const saveQueue = createSaveQueue({ queued, takes, uploads, log });
  const usedTakes = createUsedTakes({ store, whitelabelId: visit.whitelabelId, takes, saveQueue });
  const questions = createKeptQuestions({ store, whitelabelId: visit.whitelabelId });
  const answerFiles = createAnswerFiles();
  const leaveWarning = createLeaveWarning(takes, uploads, answerFiles);
  const kept = { store, saveQueue, usedTakes, questions, answerFiles };
  return { ...visit, ...kept, takes, uploads, service: service && service.takes, leaveWarning };
}
