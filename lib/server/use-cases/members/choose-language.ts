import type { LanguageTag } from '@/lib/contract/languages';
import type { OrganizerDeps } from '../organizer-deps';
import { findMember } from './find-member';

type Choice = { headers: Headers; language: LanguageTag };

/**
 * Keeps the language that the member whose session the cookie among these headers proves has chosen for the console and
 * its emails, in all organizations and on all devices; does nothing where nobody is signed in. Returns what has to be
 * set in the answer.
 */
export async function chooseLanguage(
  deps: Pick<OrganizerDeps, 'store' | 'signIn'>,
  { headers, language }: Choice,
): Promise<readonly string[]> {
  const found = await findMember(deps, headers);
  if (!found) return [];
  await deps.store.people.setLanguage(found.member.userId, language);
  return found.cookies;
}
