import { AppError } from '@/lib/contract/errors';
import type { Logger } from '../log/logger';
import type { Metrics } from '../metrics/metrics';
import { announcePart } from '../use-cases/takes/announce-part';
import { checkStitch } from '../use-cases/films/check-stitch';
import { chooseExtraTime } from '../use-cases/visits/choose-extra-time';
import { confirmTake } from '../use-cases/takes/confirm-take';
import { acceptConsent } from '../use-cases/visits/consent';
import { correctVisit } from '../use-cases/visits/correct-visit';
import { createVisit } from '../use-cases/visits/create-visit';
import type { WebDeps } from '../use-cases/deps';
import { discardTake } from '../use-cases/takes/discard-take';
import { eraseOwnVisit } from '../use-cases/visits/erase-own-visit';
import { findName } from '../use-cases/visits/find-name';
import { getAdjusted } from '../use-cases/visits/get-adjusted';
import { getAnswerFileTarget } from '../use-cases/answers/file/get-answer-file-target';
import { getCampaign } from '../use-cases/visits/get-campaign';
import { getResumeTarget } from '../use-cases/visits/get-resume-target';
import { getUploadTarget } from '../use-cases/takes/get-upload-target';
import { getVisit } from '../use-cases/visits/get-visit';
import {
  continueHere,
  followVisit,
  makeHandoverLink,
  openHandover,
  revokeHandoverLink,
} from '../use-cases/visits/handovers';
import { logEvent } from '../use-cases/visits/log-event';
import { ofVisit } from '../use-cases/visits/of-visit';
import { openSection } from '../use-cases/takes/open-section';
import { askReceipt } from '../use-cases/visits/receipts';
import { requestStitch } from '../use-cases/films/request-stitch';
import { saveAnswer } from '../use-cases/answers/save-answer';
import { saveResume } from '../use-cases/visits/save-resume';
import { saveTake } from '../use-cases/takes/save-take';
import {
  correctOwnLine,
  getOwnTranscript,
  removeOwnCaptions,
  undoOwnCorrections,
} from '../use-cases/transcripts/own-transcript';
import { getOwnCaptionedFilm, makeOwnCaptionedFilm } from '../use-cases/transcripts/own-captioned-film';
import { skipVideo } from '../use-cases/visits/skip-video';
import { withdrawConsent } from '../use-cases/visits/withdraw-consent';
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
const correct = ofVisit(correctVisit);
const accept = ofVisit(acceptConsent);

/** For calls of what is plugged in: without it they do not exist. */
async function notThere(): Promise<never> {
  throw new AppError('notFound', 'This server has no such call');
}

/** The calls of visitors, in the order of the specification. */
export const visitorCalls = {
  ping: async () => ({ status: 'ok', time: Date.now() }),
  getCampaign,
  getAdjusted,
  getUserVideo: getVisit,
  createUserVideo: (deps, input, { address }) => createVisit(deps, { ...input, address }),
  updateUserVideo(deps, input) {
    if ('video' in input) return recordTake(deps, input);
    if ('fileUrl' in input) return recordResume(deps, input);
    return 'name' in input ? correct(deps, input) : accept(deps, input);
  },
  eraseUserVideo: eraseOwnVisit,
  chooseExtraTime: ofVisit(chooseExtraTime),
  withdrawConsent,
  openSection: ofVisit(openSection),
  saveAnswer: ofVisit(saveAnswer),
  getAnswerFileTarget: ofVisit(getAnswerFileTarget),
  askReceipt: ofVisit(askReceipt),
  getTranscript: ofVisit(getOwnTranscript),
  correctLine: ofVisit(correctOwnLine),
  undoCorrections: ofVisit(undoOwnCorrections),
  removeCaptions: ofVisit(removeOwnCaptions),
  captionedFilm: ofVisit(getOwnCaptionedFilm),
  makeCaptionedFilm: ofVisit(makeOwnCaptionedFilm),
  findName: (deps, input, { address }) => findName(deps, { ...input, address }),
  stitchVideo: ofVisit(requestStitch),
  checkStitchStatus: checkStitch,
  skipUpload: ofVisit(skipVideo),
  getUploadUrl: (deps, input) => ('resume' in input ? getResumeTarget(deps, input) : getUploadTarget(deps, input)),
  announcePart: counted('part', ofVisit(announcePart)),
  confirmTake: counted('take', ofVisit(confirmTake)),
  discardTake: ofVisit(discardTake),
  createVideoSession: notThere,
  startRecording: notThere,
  stopRecording: notThere,
  uploadRecording: notThere,
  makeHandoverLink,
  revokeHandoverLink,
  openHandover: (deps, input, { address }) => openHandover(deps, { ...input, address }),
  followVisit,
  continueHere,
  log: (deps, input, request) => logEvent(deps, { ...input, ...request }),
} satisfies VisitorCalls<VisitorCallDeps>;
