import { createHealth, isWorking, type HealthCheck } from './health';
import { answerMetrics } from '../metrics/answer-metrics';
import { createOpenings } from '../use-cases/campaigns/count-openings';
import { createOpenWork } from './open-work';
import { bindCalls } from '../calls/handler';
import { visitorCalls } from '../calls/visitor-calls';
import { findInvitedName } from '../use-cases/invitations/find-invited-name';
import { getOwnCaptions } from '../use-cases/transcripts/own-transcript';
import { getClipCaptions, getIntroCaptions } from '../use-cases/visits/get-campaign';
import { findErasable } from '../use-cases/visits/withdraw-consent';
import { createVisitorCookie } from '../cookies/visitor-cookie';
import { bind, type Core } from './core';
import { checkTranscriber } from './transcribing-health';

/** All that answers visitors: routes and pages use nothing else. */
export type Web = ReturnType<typeof openWeb>;

/** `more`: what health reports besides the parts that every process has. */
export function openWeb(
  { env, logger, secret, storage, receiveUpload, serveFile, queue, metrics, plugIn, deps }: Core,
  more: Record<string, HealthCheck>,
) {
  const stopping = new AbortController();
  const health = createHealth(
    {
      database: { check: deps.store.check, cacheMs: 5_000 },
      storage: { check: storage.check, cacheMs: 5_000 },
      queue: { check: queue.check, cacheMs: 5_000 },
      ...checkTranscriber(deps),
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
    calls: bindCalls({ ...visitorCalls, ...plugIn?.calls }, { ...deps, logger, metrics, stopping: stopping.signal }),
    findInvitedName: bind(findInvitedName, deps),
    getIntroCaptions: bind(getIntroCaptions, deps),
    getClipCaptions: bind(getClipCaptions, deps),
    getOwnCaptions: bind(getOwnCaptions, deps),
    findErasable: bind(findErasable, deps),
    receiveUpload: metrics.countUploads('post', receiveUpload),
    serveFile,
    health,
    isWorking,
    answerMetrics: (authorization: string | null) => answerMetrics(metrics, env.METRICS_TOKEN, authorization),
    /** Notes that somebody has opened a campaign, by its name in the page's address. */
    countOpening: openings.note,
    requests: createOpenWork(),
    /** Writes what was counted. Called when no request is open any more. */
    flush: openings.flush,
    /** Answers the calls that wait; other requests are still answered as always. */
    stopWaiting: () => stopping.abort(),
  };
}
