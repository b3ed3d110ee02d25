import { forEachAtMost } from '@/lib/async/for-each-at-most';
import { isAppError } from '@/lib/contract/errors';
import { VideoServiceError } from '../../ports/video-session';
import type { Deps } from '../../use-cases/deps';
import { endRecording } from './stop-recording';

type Needed = Pick<Deps, 'store' | 'queue' | 'videoSession' | 'now'>;

/** How many recordings are looked at at once, and how long the service may take for all of them, ms. */
const MAX_AT_ONCE = 8;
const LOOK_MS = 10_000;
/** For how long nobody may be in a session that is recorded, ms: a connection that was lost comes back by then. */
const LEFT_MS = 20_000;

/**
 * Returns what ends the recordings of visitors who have left the page: the service would go on to their limit, and
 * charge for it. It is called again and again, and asks the service whether anybody sends something into the session.
 * What it recorded until then is kept, as when a recording reaches its limit.
 */
export function createEndLeft(deps: Needed, monotonic: () => number = () => performance.now()): () => Promise<void> {
  /** Since when nobody has been seen in the session of a recording. */
  let emptySince = new Map<string, number>();

  return async () => {
    if (!deps.videoSession) return;
    const service = deps.videoSession.until(AbortSignal.timeout(LOOK_MS));
    const before = emptySince;
    emptySince = new Map();
    const running = await deps.store.recordings.listRunning(service.project);
    await forEachAtMost(MAX_AT_ONCE, running, async (recording) => {
      const since = before.get(recording.id) ?? monotonic();
      try {
        if (await service.isInUse(recording.sessionId)) return;
        emptySince.set(recording.id, since);
        if (monotonic() - since >= LEFT_MS) await endRecording(deps, service, recording, 'server');
      } catch (error) {
        // The service's faults pass, and say nothing about who is there.
        if (!(error instanceof VideoServiceError) && !isAppError(error)) throw error;
      }
    });
  };
}
