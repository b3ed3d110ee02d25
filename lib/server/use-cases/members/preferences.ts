import { Preferences } from '@/lib/contract/organizer/members';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';

const UNCHOSEN: Preferences = { reviewKeys: true, newSubmissions: 'never' };

/** What a member chose for the console; what was stored by another version is as if it had not been chosen. */
export function preferencesOf({ preferences }: Pick<Member, 'preferences'>): Preferences {
  return Preferences.safeParse({ ...UNCHOSEN, ...preferences }).data ?? UNCHOSEN;
}

/** Keeps what a member chose, in this organization and on all devices; what is left out stays. */
export async function setPreferences(
  { store, now }: Pick<OrganizerDeps, 'store' | 'now'>,
  { member, ...chosen }: Partial<Preferences> & { member: Member },
): Promise<void> {
  await store.members.setPreferences(member.userId, member.organizationId, { ...member.preferences, ...chosen });
  const { newSubmissions } = chosen;
  // Nobody is told of what came before they wanted to be told.
  if (newSubmissions && newSubmissions !== preferencesOf(member).newSubmissions)
    await store.memberEmails.note(member, { until: now(), nextAt: null });
}
