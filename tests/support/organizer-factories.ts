import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CampaignDraft } from '@/lib/contract/organizer/campaigns';
import type { Member } from '@/lib/server/ports/member';
import type { Tables } from '@/lib/server/store/tables';
import { uniqueName } from './factories';

/** A campaign that is being written, and could be published as it is. */
export function createDraft(given: Partial<CampaignDraft> = {}): CampaignDraft {
  return {
    name: uniqueName('draft'),
    title: 'Summer School Hello',
    description: '',
    type: 'default',
    allowSharing: true,
    sections: [
      { prompt: 'Who are you?', seconds: 20 },
      { prompt: 'What would you like to learn?', seconds: 45 },
    ],
    ...given,
  };
}

/** An editor of an organization, signed in. */
export function createMember(given: Partial<Member> & Pick<Member, 'organizationId'>): Member {
  return {
    userId: randomUUID(),
    name: 'Nora Lindgate',
    email: 'nora@museum.example',
    organizationName: 'Riverside Museum',
    role: 'editor',
    preferences: {},
    session: null,
    token: null,
    ...given,
  };
}

/** The same, and the person is in the database. */
export async function storeMember(db: Kysely<Tables>, given: Parameters<typeof createMember>[0]): Promise<Member> {
  const member = createMember(given);
  const { userId, name, organizationId, role } = member;
  await db
    .insertInto('auth_users')
    .values({ id: userId, name, email: `${userId}@museum.example`, email_verified: true, image: null })
    .execute();
  await db.insertInto('members').values({ user_id: userId, organization_id: organizationId, role }).execute();
  return member;
}
