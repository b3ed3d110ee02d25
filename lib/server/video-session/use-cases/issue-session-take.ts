import type { Section } from '@/lib/contract/campaign-content';
import type { VideoType } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { sectionFileName, takeFolder, takeUploadKey } from '@/lib/domain/files';
import { mostTakes } from '@/lib/domain/retakes';
import type { Take } from '../../ports/store/takes';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../../use-cases/deps';
import { requireKind } from '../../use-cases/takes/require-kind';
import { measureAbandoned } from '../../use-cases/takes/measure-abandoned';
import { takeLimits } from '../../use-cases/takes/take-limits';
import { requireTakeNotErased } from '../../use-cases/visits/require-not-erased';

type Input = { id: string; section: Section; count: number; videoType?: VideoType };

/**
 * Issues the take that a hosted video session records, or returns it as it is. It counts against what the visit may
 * store like one that the browser sends. Throws `takeFrozen`, `noRetakesLeft`, `picturesRefused`, `tooMuchStored`,
 * `unavailable`, and `notFound` for another visitor's take.
 */
export async function issueSessionTake(
  deps: Pick<Deps, 'store' | 'storage' | 'limits' | 'fingerprint' | 'now'>,
  visit: VisitOfCampaign,
  { id, section, count, videoType }: Input,
): Promise<Take> {
  const { store, storage, now } = deps;
  requireKind(visit.campaign, section, false);
  if (!(await store.takes.find(id))) await requireTakeNotErased(deps, id);
  await measureAbandoned(deps, visit.id);
  const folder = takeFolder(visit, id);
  const take = await store.takes.issue({
    id,
    visitId: visit.id,
    sectionId: section.id,
    count,
    device: visit.device,
    videoType: videoType ?? null,
    folder,
    uploadKey: takeUploadKey(folder, sectionFileName(visit.uuid, section.id)),
    ...takeLimits(deps, visit, section),
    postsStayOpen: !storage.refusesSettledPosts,
    bySession: true,
    mostTakes: mostTakes(visit.campaign),
    now: now(),
  });
  if (take === 'foreign') throw new AppError('notFound', 'There is no such take');
  if (take === 'full') throw new AppError('tooMuchStored', 'This visit has sent as much as it may');
  if (take === 'discarded') throw new AppError('takeFrozen', 'This take was discarded');
  if (take === 'sweeping') throw new AppError('unavailable', 'What came of this take is being removed');
  return take;
}
