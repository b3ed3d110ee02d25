import type { VideoSessionResponse } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { createSingleFlight } from '@/lib/async/single-flight';
import { SESSION_OFFER_SECONDS, SESSION_TOKEN_SECONDS } from '@/lib/domain/limits';
import { countUse, type CountingDeps } from '../../use-cases/count-use';
import type { Deps } from '../../use-cases/deps';
import { findAgreedVisit } from '../../use-cases/visits/consent';
import type { VisitInput } from '../../use-cases/visits/find-visit';
import { callService, requireServiceInTime } from './video-service';

type Needed = Pick<Deps, 'videoSession' | 'whitelabel' | CountingDeps>;

/** Requests of one visit at the same time share one session. */
const creating = createSingleFlight<string>();

/**
 * Returns the visit's video session, the same one for half a day, with a new token for the caller's browser. Throws
 * `notFound` without a video service or a visit, `tooMany`, and `unavailable` when the service is.
 */
export async function createVideoSession(
  deps: Needed,
  input: VisitInput & { address: string },
): Promise<VideoSessionResponse> {
  const service = requireServiceInTime(deps);
  const visit = await findAgreedVisit(deps, input);
  await countUse(deps, 'session', visit.uuid);
  await countUse(deps, 'sessionOfAddress', input.address);
  const { recordings } = deps.store;
  const { project, apiKey } = service;
  const sessionId = await creating(visit.id, undefined, async () => {
    const now = deps.now();
    const since = new Date(now.getTime() - SESSION_OFFER_SECONDS * 1000);
    const known = await recordings.session(visit.id, project, since);
    if (known) return known;
    const created = await callService(service.createSession());
    const kept = await recordings.keepSession(visit.id, { project, sessionId: created, now, since });
    if (!kept) throw new AppError('notFound', 'There is no such user video');
    return kept;
  });
  return { sessionId, token: service.createToken(sessionId, SESSION_TOKEN_SECONDS), apiKey };
}
