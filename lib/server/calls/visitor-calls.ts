import type { Logger } from '../logger';
import type { Metrics } from '../metrics/metrics';
import { announcePart } from '../use-cases/announce-part';
import { checkStitch } from '../use-cases/check-stitch';
import { confirmTake } from '../use-cases/confirm-take';
import { createVideoSession } from '../use-cases/create-video-session';
import { createVisit } from '../use-cases/create-visit';
import type { WebDeps } from '../use-cases/deps';
import { discardTake } from '../use-cases/discard-take';
import { eraseOwnVisit } from '../use-cases/erase-own-visit';
import { findName } from '../use-cases/find-name';
import { getCampaign } from '../use-cases/get-campaign';
import { getResumeTarget } from '../use-cases/get-resume-target';
import { getUploadTarget } from '../use-cases/get-upload-target';
import { getVisit } from '../use-cases/get-visit';
import { logEvent } from '../use-cases/log-event';
import { ofVisit } from '../use-cases/of-visit';
import { renameVisitor } from '../use-cases/rename-visitor';
import { requestStitch } from '../use-cases/request-stitch';
import { saveResume } from '../use-cases/save-resume';
import { saveTake } from '../use-cases/save-take';
import { skipVideo } from '../use-cases/skip-video';
import { startRecording } from '../use-cases/start-recording';
import { stopRecording } from '../use-cases/stop-recording';
import { uploadRecording } from '../use-cases/upload-recording';
import type { VisitorCalls } from './handler';

export type VisitorCallDeps = WebDeps & {
  logger: Logger;
  metrics: Metrics;
  /** Aborted when the process takes no more jobs: calls that wait for one are answered. */
  stopping: AbortSignal;
};

/** Counts the call among the uploads of this kind, by how it ends. */
const counted =
  <D, I, O>(kind: Parameters<Metrics['countUploads']>[0], call: (deps: D, input: I) => Promise<O>) =>
  (deps: D & Pick<VisitorCallDeps, 'metrics'>, input: I) =>
    deps.metrics.countUploads(kind, call)(deps, input);

const recordTake = counted('record', ofVisit(saveTake));
const recordResume = counted('resume', ofVisit(saveResume));
const rename = ofVisit(renameVisitor);

/** The calls of visitors, in the order of the specification. */
export const visitorCalls = {
  ping: async () => ({ status: 'ok', time: Date.now() }),
  getCampaign,
  getUserVideo: getVisit,
  createUserVideo: (deps, input, { address }) => createVisit(deps, { ...input, address }),
  updateUserVideo(deps, input) {
    if ('video' in input) return recordTake(deps, input);
    if ('fileUrl' in input) return recordResume(deps, input);
    return rename(deps, input);
  },
  eraseUserVideo: eraseOwnVisit,
  findName: (deps, input, { address }) => findName(deps, { ...input, address }),
  stitchVideo: ofVisit(requestStitch),
  checkStitchStatus: checkStitch,
  skipUpload: ofVisit(skipVideo),
  getUploadUrl: (deps, input) => ('resume' in input ? getResumeTarget(deps, input) : getUploadTarget(deps, input)),
  announcePart: counted('part', ofVisit(announcePart)),
  confirmTake: counted('take', ofVisit(confirmTake)),
  discardTake: ofVisit(discardTake),
  createVideoSession: (deps, input, { address }) => ofVisit(createVideoSession)(deps, { ...input, address }),
  startRecording: (deps, input, { address }) => ofVisit(startRecording)(deps, { ...input, address }),
  stopRecording: ofVisit(stopRecording),
  uploadRecording: ofVisit(uploadRecording),
  log: (deps, input, request) => logEvent(deps, { ...input, ...request }),
} satisfies VisitorCalls<VisitorCallDeps>;
