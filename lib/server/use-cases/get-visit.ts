import type { UserVideo } from '@/lib/contract/entities';
import type { Deps } from './deps';
import { findVisit, type VisitInput } from './find-visit';
import { presentVisit } from './present-visit';

export async function getVisit(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel'>,
  input: VisitInput,
): Promise<UserVideo> {
  return presentVisit(deps, await findVisit(deps, input));
}
