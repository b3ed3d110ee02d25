import { AppError } from '@/lib/contract/errors';
import { hasFilm } from '@/lib/domain/answers';
import type { Erasable } from '@/lib/domain/consent';
import type { Deps, Visitor } from '../deps';
import { eraseVisit, type ErasingDeps } from './erase-visit';
import { readName, requireServed } from './find-campaign';

type Input = { campaignId: string; visitor: Pick<Visitor, 'uuids' | 'moves' | 'invitation'> };
type Needed = Pick<Deps, 'store' | 'whitelabel'>;

/**
 * Returns which visit this browser may erase, also when its campaign is closed; `null`: none. First comes a finished
 * one to which it may withdraw the consent: it is its own, if no other device has it, or came of the personal link it
 * has opened.
 */
export async function findErasable(deps: Needed, input: Input): Promise<Erasable | null> {
  const visit = await find(deps, input);
  if (!visit) return null;
  const { campaign, organization, uuid, withdraws } = visit;
  const own = input.visitor.uuids.includes(uuid) ? uuid : null;
  return { campaign, organization, uuid: own, withdraws, hasFilm: hasFilm(visit) };
}

/** Withdraws that consent, which erases the visit. Throws `notFound` where there is none. */
export async function withdrawConsent(deps: ErasingDeps & Needed, input: Input): Promise<undefined> {
  const visit = await find(deps, input);
  if (!visit?.withdraws) throw new AppError('notFound', 'There is no such user video');
  await eraseVisit(deps, { id: visit.id, because: { by: 'visitor' } });
}

async function find(deps: Needed, { campaignId, visitor: { uuids, moves, invitation = null } }: Input) {
  if (uuids.length === 0 && invitation === null) return null;
  const visits = uuids.map((uuid) => ({ uuid, moves: moves?.get(uuid) ?? 0 }));
  const visit = await deps.store.visits.findErasable(readName(campaignId), { visits, invitation });
  return visit && requireServed(deps, visit);
}
