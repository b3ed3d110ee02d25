import { ROLES, type Role } from '@/lib/contract/organizer/role';

/** Whether a member with this role may do what needs at least the role `least`. */
export function mayDo(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
