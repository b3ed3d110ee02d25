import type { Me } from '@/lib/contract/organizer/members';
import type { Member } from '../ports/member';

/** Who is calling, as the contract has it. */
export function presentMember({ userId, name, email, role, organizationId, organizationName }: Member): Me {
  return { userId, name, email, role, organization: { id: organizationId, name: organizationName } };
}
