import { Email } from '@/lib/contract/organizer/members';
import type { OrganizerDeps } from '../organizer-deps';
import { makeOwner } from './invite-member';

type Deps = Parameters<typeof makeOwner>[0] & Pick<OrganizerDeps, 'whitelabel'>;
type Input = { email: string; organization: string | null };
type Added = { email: string; organization: string; isNew: boolean; link: string; endsAt: string };

/**
 * `campaigns owner`: makes somebody an owner. The organization may be left out where there is exactly one; one that
 * does not exist is created. Throws an error that says what is wrong with the words.
 */
export async function addOwner(deps: Deps, { email: written, organization: name }: Input): Promise<Added> {
  const email = Email.safeParse(written);
  if (!email.success) throw new Error(`'${written}' is no email address`);
  const { organization, isNew } = await findOrganization(deps, name?.trim() || null);
  const { link, endsAt } = await makeOwner(deps, { email: email.data, organization });
  return { email: email.data, organization: organization.name, isNew, link, endsAt: endsAt.toISOString() };
}

async function findOrganization({ store, whitelabel }: Deps, name: string | null) {
  const all = await store.members.allOrganizations();
  const [only] = all;
  if (name === null) {
    if (!only) throw new Error('There is no organization yet: name one with --organization');
    if (all.length > 1) throw new Error(`Which one? --organization ${all.map((one) => `'${one.name}'`).join(' or ')}`);
    return { organization: only, isNew: false };
  }
  const known = all.find((one) => one.name === name);
  if (known) return { organization: known, isNew: false };
  if (name.length > 200) throw new Error('An organization has a name of at most 200 characters');
  const organization = await store.members.addOrganization({
    ...{ name, whitelabel, preferences: { allowOverdraft: false } },
    ...{ plan: { limitVideos: 0 }, subscription: { status: 'active', totalVideos: 0 } },
  });
  return { organization, isNew: true };
}
