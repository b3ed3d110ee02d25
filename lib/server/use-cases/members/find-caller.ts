import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import { countUse } from '../count-use';
import type { OrganizerDeps } from '../organizer-deps';
import { findMember } from './find-member';
import { findBearer } from './tokens';

type Needed = Pick<OrganizerDeps, 'store' | 'signIn' | 'limits' | 'fingerprint' | 'now'>;

/**
 * Finds the member who makes a call: by the token in its `Authorization` header, or by the session's cookie where there
 * is no such header. `null`: nobody. Throws `tooMany` for a program that calls too often, and for an address that shows
 * too many tokens that nobody has.
 */
export async function findCaller(
  deps: Needed,
  { headers, address }: { headers: Headers; address: string },
): Promise<{ member: Member; cookies: string[] } | null> {
  const authorization = headers.get('authorization');
  if (authorization === null) return findMember(deps, headers);
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(authorization) ?? [];
  const member = token === undefined ? null : await findBearer(deps, { token });
  if (!member?.token) {
    await countUse(deps, 'wrongToken', address);
    throw new AppError('unauthorized', 'Nobody has this token, or it is not valid any more');
  }
  await countUse(deps, 'apiCall', member.token.id);
  return { member, cookies: [] };
}
