import type { GivenConsent, UserVideo } from '@/lib/contract/entities';
import type { GivenContact } from '@/lib/contract/contact';
import type { Deps } from '../deps';
import { keepGiven } from './consent';
import { findOpenVisit, type VisitInput } from './find-visit';
import { presentVisit } from './present-visit';
import { requireContact } from './require-contact';

/**
 * Called when the visitor corrects the name they gave, or how they can be reached, and with `consent` also accepts what
 * the campaign asks.
 */
export async function correctVisit(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>,
  input: VisitInput & GivenContact & { name: string; consent?: GivenConsent },
): Promise<UserVideo> {
  const found = await findOpenVisit(deps, input);
  const visit = input.consent ? await keepGiven(deps, found, input.consent) : found;
  const given = { name: input.name, ...requireContact(visit.campaign, input, visit) };
  await deps.store.visits.correct(visit.id, given);
  return presentVisit(deps, { ...visit, ...given });
}
