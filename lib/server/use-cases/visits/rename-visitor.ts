import type { UserVideo } from '@/lib/contract/entities';
import type { Deps } from '../deps';
import { findOpenVisit, type VisitInput } from './find-visit';
import { presentVisit } from './present-visit';

/** Called when the visitor corrects the name they gave. */
export async function renameVisitor(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>,
  input: VisitInput & { name: string },
): Promise<UserVideo> {
  const visit = await findOpenVisit(deps, input);
  await deps.store.visits.rename(visit.id, input.name);
  return presentVisit(deps, { ...visit, name: input.name });
}
