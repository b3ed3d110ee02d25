import type { Me } from '@/lib/contract/organizer/members';
import type { Member } from '../../ports/member';
import { preferencesOf } from './preferences';

/** Who is calling, as the contract has it. */
export function presentMember(member: Member): Me {
  const { userId, name, email, role, organizationId, organizationName } = member;
  const organization = { id: organizationId, name: organizationName };
  return { userId, name, email, role, organization, preferences: preferencesOf(member) };
}
