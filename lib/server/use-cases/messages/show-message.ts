import { AppError } from '@/lib/contract/errors';
import type { MessageWords } from '@/lib/contract/messages';
import type { WrittenMessage } from '@/lib/contract/organizer/messages';
import type { Decision, NoticePreview } from '@/lib/contract/organizer/notices';
import { paths } from '@/lib/contract/paths';
import type { Member } from '../../ports/member';
import { findEditable } from '../campaigns/edited-campaign';
import { countUse, type CountingDeps } from '../count-use';
import { personalLink } from '../invitations/personal-links';
import { unsubscribeLinks } from '../invitations/unsubscribe';
import type { OrganizerDeps } from '../organizer-deps';
import { type Addressee, messageValues } from '../invitations/message-values';
import { findSubmission } from '../submissions/find-submission';
import { type OfMessage, requireSound } from './messages';
import { addressFor, writeTo } from './write-to';

type Needed = Pick<OrganizerDeps, CountingDeps | 'publicUrl' | 'writeMessage' | 'mail'>;
type Of = { member: Pick<Member, 'organizationId' | 'organizationName' | 'email'> } & OfMessage;

/**
 * Returns a message with these words as an invited person would get it, or the member as somebody without a name;
 * unless both are given, with the words that are saved. Throws `notFound` and what `requireSound` throws.
 */
export async function previewMessage(
  deps: Needed,
  { invitationId, subject, text, ...of }: Of & Partial<MessageWords> & { invitationId?: string },
): Promise<WrittenMessage> {
  const words = subject === undefined || text === undefined ? null : { subject, text };
  // Whoever looks at it must not refuse emails in the place of who gets it.
  return write(deps, { ...of, words }, { invitationId, refusal: deps.publicUrl });
}

/** Returns the email about a decision on a submission, as `NoticePreview` says. Throws `notFound`. */
export async function previewNotice(
  deps: Needed & Pick<OrganizerDeps, 'fingerprint'>,
  { member, submissionId, decision }: { member: Member; submissionId: string; decision: Decision },
): Promise<NoticePreview> {
  const { name } = await findSubmission(deps, member, submissionId);
  const subject = await deps.store.emails.subjectOf(submissionId);
  if (!subject) throw new AppError('notFound', 'There is no such submission');
  // The address, the link and the language would tell who it is, too.
  const shown = name === null ? { ...subject, invitation: null, visit: null } : subject;
  const to = name === null ? member.email : (addressFor(decision, subject) ?? '');
  const written = await writeTo(deps, shown, { kind: decision, to, refusal: deps.publicUrl });
  return { from: subject.organization, to, ...written };
}

/** Sends a message with these words to the member. Throws the same, `notReady` without a mail server, and `tooMany`. */
export async function testMessage(
  deps: Needed,
  { member, id, kind, language, ...words }: Of & MessageWords,
): Promise<undefined> {
  const { organizationId, email } = member;
  const refusal = unsubscribeLinks(deps, { organizationId, email });
  const of = { member, id, kind, language, words };
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
  { member, id, kind, language, words: given }: Of & { words: MessageWords | null },
  { invitationId, refusal }: { invitationId?: string; refusal: string },
): Promise<WrittenMessage> {
  const campaign = await findEditable(deps, member.organizationId, id);
  if (given) requireSound(campaign, { kind, language }, given);
  const words = given ?? (await deps.store.messages.find({ campaignId: id, kind, language }));
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
