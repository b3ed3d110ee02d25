import { AppError } from '@/lib/contract/errors';
import type { MessageWords } from '@/lib/contract/messages';
import type { WrittenMessage } from '@/lib/contract/organizer/messages';
import { paths } from '@/lib/contract/paths';
import type { Member } from '../../ports/member';
import { findEditable } from '../campaigns/edited-campaign';
import { countUse, type CountingDeps } from '../count-use';
import { personalLink } from '../invitations/personal-links';
import { unsubscribeLinks } from '../invitations/unsubscribe';
import type { OrganizerDeps } from '../organizer-deps';
import { type Addressee, messageValues } from '../invitations/message-values';
import { type OfMessage, requireSound } from './messages';

type Needed = Pick<OrganizerDeps, CountingDeps | 'publicUrl' | 'writeMessage' | 'mail'>;
type Of = { member: Pick<Member, 'organizationId' | 'organizationName' | 'email'> } & OfMessage & MessageWords;

/**
 * Returns a message with these words as an invited person would get it, or the member as somebody without a name.
 * Throws `notFound` and what `requireSound` throws.
 */
export async function previewMessage(
  deps: Needed,
  { invitationId, ...of }: Of & { invitationId?: string },
): Promise<WrittenMessage> {
  // Whoever looks at it must not refuse emails in the place of who gets it.
  return write(deps, of, { invitationId, refusal: deps.publicUrl });
}

/** Sends a message with these words to the member. Throws the same, `notReady` without a mail server, and `tooMany`. */
export async function testMessage(deps: Needed, of: Of): Promise<undefined> {
  const { organizationId, email } = of.member;
  const refusal = unsubscribeLinks(deps, { organizationId, email });
  const { to, subject, text, html } = await write(deps, of, { refusal: refusal.page });
  if (!deps.mail) throw new AppError('notReady', 'This server has no mail server');
  await countUse(deps, 'sentByHand', organizationId);
  try {
    await deps.mail.send({ to, subject, text, html, refusal: refusal.request });
  } catch {
    throw new AppError('notReady', 'The mail server did not take the message', { reason: 'notTaken' });
  }
}

async function write(
  deps: Needed,
  { member, id, kind, language, ...words }: Of,
  { invitationId, refusal }: { invitationId?: string; refusal: string },
): Promise<WrittenMessage> {
  const campaign = await findEditable(deps, member.organizationId, id);
  requireSound(campaign, { kind, language }, words);
  const link = deps.publicUrl + paths.campaign(campaign.name);
  const invited = invitationId === undefined ? null : await findInvited(deps, id, invitationId);
  const to = invited ?? { email: member.email, name: null, link, given: null };
  const from = member.organizationName;
  const values = messageValues(campaign, to, { organization: from, language });
  const message = await deps.writeMessage({ kind, words, values, refusal, language });
  return { from, to: to.email, ...message };
}

async function findInvited(deps: Needed, id: string, invitationId: string): Promise<Addressee> {
  const [found, given] = await Promise.all([
    deps.store.invitations.find(id, invitationId),
    deps.store.invitations.adjustmentsOf(id, invitationId),
  ]);
  if (!found) throw new AppError('notFound', 'There is no such invitation');
  return { email: found.email, name: found.name, link: personalLink(deps, invitationId), given };
}
