import type { UserVideo } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { campaignType } from '@/lib/domain/campaign-types';
import type { Deps } from '../deps';
import { requireConsent } from './consent';
import { findVisit, requireOpen, type VisitInput } from './find-visit';
import { presentVisit } from './present-visit';

/**
 * Ends a visit without a video. A visitor who has asked for the film may always skip, whatever the response was and
 * even if the campaign is closed by now, because they may be looking at the failure, where Skip is always offered
 * (docs/decisions/0014-when-no-film-comes.md). Otherwise the campaign's type must permit it; throws `forbidden` if it
 * does not. A visit that has ended and has no film to skip stays as it is.
 */
export async function skipVideo(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>,
  input: VisitInput,
): Promise<UserVideo> {
  const visit = await findVisit(deps, input);
  const isWithoutFilm = visit.completedAt !== null && (await deps.store.takes.latest(visit.id)).size === 0;
  if (isWithoutFilm) return presentVisit(deps, visit);
  if (!visit.stitchAskedAt) {
    requireOpen(visit, deps.now());
    requireConsent(visit);
    if (!campaignType(visit.campaign.type).canSkipVideo)
      throw new AppError('forbidden', 'The video of this campaign cannot be skipped');
  }
  await deps.store.visits.skip(visit.id);
  return presentVisit(deps, await findVisit(deps, input));
}
