import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { LanguageTag } from '@/lib/contract/languages';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Role } from '@/lib/contract/organizer/role';
import { findOrganizer, mayDo } from '@/lib/server/pages/organizer-page';
import { requestedPage } from '@/lib/server/pages/requested-page';

/** What the console's pages use. Where there is no console, its pages do not exist. */
export const requireOrganizer = cache(async () => (await findOrganizer()) ?? notFound());

/**
 * The member who asks for this page, read once per request. Who is not signed in is sent to sign in, and from there
 * back to it; a page for which
 * the member's role is too little does not exist. Call it in every page: layouts do not run again on navigation.
 */
export async function requireMember(least: Role = 'reviewer') {
  const organizer = await requireOrganizer();
  const member = await findMember();
  if (!member) redirect(organizerPaths.signIn(requestedPage(await headers())));
  if (!mayDo(member.role, least)) notFound();
  return { organizer, member };
}

/**
 * The language that the member who is signed in chose for the console; `null`: none, or it cannot be read now, which
 * the page itself says.
 */
export async function memberLanguage(): Promise<LanguageTag | null> {
  const member = await findMember().catch(() => null);
  return member?.language ?? null;
}

/** The member who is signed in, read once per request; `null`: nobody is. */
export const findMember = cache(async () => {
  const organizer = await requireOrganizer();
  return (await organizer.findMember(await headers()))?.member ?? null;
});
