import type { Kysely } from 'kysely';
import type { Role } from '@/lib/contract/organizer/role';
import type { MemberRepository } from '../../ports/store/organizer/members';
import type { Tables } from '../tables';

export function createMemberRepository(db: Kysely<Tables>): MemberRepository {
  return {
    async find(userId, organizationId) {
      const row = await db
        .selectFrom('members')
        .innerJoin('auth_users', 'auth_users.id', 'members.user_id')
        .innerJoin('organizations', 'organizations.id', 'members.organization_id')
        .select(['members.user_id', 'members.organization_id', 'members.role', 'members.preferences'])
        .select(['auth_users.name', 'auth_users.email', 'organizations.name as organization'])
        .where('members.user_id', '=', userId)
        .$if(organizationId !== null, (query) => query.where('members.organization_id', '=', organizationId))
        .orderBy('members.created_at')
        .orderBy('members.organization_id')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const { user_id, organization_id, organization, role, ...rest } = row;
      return {
        ...rest,
        userId: user_id,
        role: role as Role,
        organizationId: organization_id,
        organizationName: organization,
      };
    },

    async hasOwner() {
      const row = await db.selectFrom('members').select('user_id').where('role', '=', 'owner').limit(1).execute();
      return row.length > 0;
    },
  };
}
