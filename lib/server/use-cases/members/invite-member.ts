import type { LanguageTag } from '@/lib/contract/languages';
import type { MemberLink } from '@/lib/contract/organizer/members';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Role } from '@/lib/contract/organizer/role';
import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import type { OrganizerDeps } from '../organizer-deps';
import { commandLineOf, writeAudit } from '../write-audit';
import { countTry } from './sign-in-limits';

const HOUR = 60 * 60;
/** How long the link of an invitation works, seconds. */
const INVITATION_SECONDS = 48 * HOUR;
/** How long the link works that the command line prints. */
const OWNER_SECONDS = HOUR;

type Deps = Pick<OrganizerDeps, 'store' | 'signIn' | 'mail' | 'writeMail' | 'publicUrl' | 'fingerprint' | 'now'>;

/**
 * Makes somebody a member, who comes in by a link that works once: it is mailed where there is a mail server, and
 * answered to be handed over. The link lets its holder in as the person everywhere, so only the command line makes
 * somebody a member of two organizations. Throws `notReady` for who is a member, and does not say where.
 */
export async function inviteMember(
  deps: Deps,
  { email, role, member }: { email: string; role: Role; member: Member },
): Promise<MemberLink> {
  const { organizationId, name: invitedBy } = member;
  await countTry(deps, 'invitation', organizationId);
  const userId = await deps.store.members.add({ organizationId, email, role, invitedBy, at: deps.now() });
  if (!userId) throw refusal();
  await writeAudit(deps, member, 'member.invited', userId, { role });
  return sendLink(deps, { userId, email, role, language: null, member });
}

/**
 * Makes a new link for a member, which is also for who is locked out. Throws `notFound`, and `notReady` for a member of
 * another organization too, whose owners the link would let in there. That it is so is not said.
 */
export async function renewMemberLink(
  deps: Deps,
  { userId, member }: { userId: string; member: Member },
): Promise<MemberLink> {
  const found = await deps.store.members.find(userId, member.organizationId);
  if (!found) throw new AppError('notFound', 'There is no such member');
  if ((await deps.store.members.organizations(userId)).length > 1) throw refusal();
  await countTry(deps, 'invitation', member.organizationId);
  await writeAudit(deps, member, 'member.linkMade', userId);
  return sendLink(deps, { ...found, member });
}

/** The same for every reason: who belongs to another organization is nobody's business here. */
const refusal = () => new AppError('notReady', 'Ask the server administrator', { reason: 'askAdministrator' });

type Invited = { userId: string; email: string; role: Role; language: LanguageTag | null; member: Member };

/** Whoever has chosen no language yet is written to in that of who invites. */
async function sendLink(deps: Deps, { userId, email, role, language, member }: Invited): Promise<MemberLink> {
  const { link, endsAt } = await makeLink(deps, { userId, email, organizationId: member.organizationId });
  const { name: inviter, organizationName: organization } = member;
  const values = { inviter, organization, role, link, endsAt };
  const message = await deps.writeMail('memberInvitation', values, language ?? member.language);
  // The link is shown as well: a mail that cannot be sent stops nobody.
  const mailed = await (deps.mail?.send({ to: email, ...message }).then(
    () => true,
    () => false,
  ) ?? false);
  return { link, endsAt: endsAt.toISOString(), mailed };
}

type Linked = { userId: string; email: string; organizationId: string; seconds?: number };

async function makeLink(deps: Deps, { userId, email, organizationId, seconds = INVITATION_SECONDS }: Linked) {
  const { token, endsAt, key } = await deps.signIn.makeLink(email, seconds);
  await deps.store.members.setLink(userId, organizationId, { key, endsAt });
  return { link: `${deps.publicUrl}${organizerPaths.setPassword(token)}`, endsAt };
}

/**
 * Makes somebody an owner of an organization, for the command line; a member becomes one. Returns the link by which the
 * person comes in: nobody is in as this person any more, and neither password, passkey, other link nor API token lets
 * anybody in.
 */
export async function makeOwner(
  deps: Deps,
  { email, organization }: { email: string; organization: { id: string; name: string } },
): Promise<{ link: string; endsAt: Date }> {
  const { members } = deps.store;
  const at = deps.now();
  const organizationId = organization.id;
  const added = await members.add({ organizationId, email, role: 'owner', invitedBy: null, at });
  const userId = added ?? (await members.findByEmail(email))?.userId;
  if (!userId) throw new Error(`${email} could not be made an owner`);
  if (!added) await members.setRole(userId, organizationId, 'owner');
  await writeAudit(deps, commandLineOf(organizationId), 'member.madeOwner', userId);
  // An owner of another organization may have come in as this person, and left a password or a passkey behind.
  await deps.store.people.endWaysIn(userId, at);
  return makeLink(deps, { userId, email, organizationId, seconds: OWNER_SECONDS });
}
