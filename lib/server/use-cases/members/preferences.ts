import { Preferences } from '@/lib/contract/organizer/members';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';

const UNCHOSEN: Preferences = { reviewKeys: true };

/** What a member chose for the console; what was stored by another version is as if it had not been chosen. */
export function preferencesOf({ preferences }: Pick<Member, 'preferences'>): Preferences {
  return Preferences.safeParse({ ...UNCHOSEN, ...preferences }).data ?? UNCHOSEN;
}

/** Keeps what a member chose, in this organization and on all devices. */
export function setPreferences(
  { store }: Pick<OrganizerDeps, 'store'>,
  { member, ...chosen }: Preferences & { member: Member },
): Promise<void> {
  return store.members.setPreferences(member.userId, member.organizationId, { ...member.preferences, ...chosen });
}
