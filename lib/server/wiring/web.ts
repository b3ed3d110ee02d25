import { createHealth, isWorking, type HealthCheck } from '../health';
import { answerMetrics } from '../metrics/answer-metrics';
import { createOpenings } from '../organizer/count-openings';
import { createOpenWork } from '../open-work';
import { announcePart } from '../use-cases/announce-part';
import { checkStitch } from '../use-cases/check-stitch';
import { confirmTake } from '../use-cases/confirm-take';
import { createVideoSession } from '../use-cases/create-video-session';
import { createVisit } from '../use-cases/create-visit';
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
import { createVisitorCookie } from '../visitor-cookie';
import { bind, type Core } from './core';

/** All that answers visitors: routes and pages use nothing else. */
export type Web = ReturnType<typeof openWeb>;

/** `more`: what health reports besides the parts that every process has. */
export function openWeb(
  { env, logger, secret, storage, receiveUpload, serveFile, queue, metrics, deps }: Core,
  more: Record<string, HealthCheck>,
) {
  const stopping = new AbortController();
  const health = createHealth(
    {
      database: { check: deps.store.check, cacheMs: 5_000 },
      storage: { check: storage.check, cacheMs: 5_000 },
      queue: { check: queue.check, cacheMs: 5_000 },
      ...more,
    },
    logger,
  );

  const openings = createOpenings({
    ...deps,
    onFault: (err) => logger.warn({ err }, 'openings of campaigns could not be counted yet'),
  });

  return {
    env,
    logger,
    visitorCookie: createVisitorCookie({ secret, publicUrl: env.PUBLIC_URL }),
    getCampaign: bind(getCampaign, deps),
    getVisit: bind(getVisit, deps),
    createVisit: bind(createVisit, deps),
    saveResume: metrics.countUploads('resume', bind(ofVisit(saveResume), deps)),
    saveTake: metrics.countUploads('record', bind(ofVisit(saveTake), deps)),
    renameVisitor: bind(ofVisit(renameVisitor), deps),
    findName: bind(findName, deps),
    getResumeTarget: bind(getResumeTarget, deps),
    getUploadTarget: bind(getUploadTarget, deps),
    announcePart: metrics.countUploads('part', bind(ofVisit(announcePart), deps)),
    confirmTake: metrics.countUploads('take', bind(ofVisit(confirmTake), deps)),
    discardTake: bind(ofVisit(discardTake), deps),
    requestStitch: bind(ofVisit(requestStitch), deps),
    checkStitch: bind(checkStitch, deps),
    skipVideo: bind(ofVisit(skipVideo), deps),
    eraseOwnVisit: bind(eraseOwnVisit, deps),
    createVideoSession: bind(ofVisit(createVideoSession), deps),
    startRecording: bind(ofVisit(startRecording), deps),
    stopRecording: bind(ofVisit(stopRecording), deps),
    uploadRecording: bind(ofVisit(uploadRecording), { ...deps, stopping: stopping.signal }),
    logEvent: bind(logEvent, { ...deps, logger }),
    receiveUpload: metrics.countUploads('post', receiveUpload),
    serveFile,
    health,
    isWorking,
    answerMetrics: (authorization: string | null) => answerMetrics(metrics, env.METRICS_TOKEN, authorization),
    /** How often this process has changed campaigns: pages made before are out of date. */
    campaignChanges: deps.store.campaigns.changes,
    /** Notes that somebody has opened a campaign, by its name in the page's address. */
    countOpening: openings.note,
    requests: createOpenWork(),
    /** Writes what was counted. Called when no request is open any more. */
    flush: openings.flush,
    /** Answers the calls that wait; other requests are still answered as always. */
    stopWaiting: () => stopping.abort(),
  };
}
