import { FRESH_SECONDS } from '@/lib/contract/organizer/members';
import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';

type Deps = Pick<OrganizerDeps, 'now'>;

/** Whether the member signed in within the last minutes; a program never has. */
export const isFresh = ({ now }: Deps, { session }: Member): boolean =>
  session !== null && now().getTime() - session.createdAt.getTime() < FRESH_SECONDS * 1000;

/** Throws `notFresh` long after signing in: whoever sits down at an open console shall not take it over. */
export function requireFresh(deps: Deps, member: Member): void {
  if (!isFresh(deps, member)) throw new AppError('notFresh', 'Sign in again first');
}
