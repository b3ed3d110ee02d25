import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import type { OrganizerDeps } from '../organizer-deps';
import { findEditable } from '../campaigns/edited-campaign';
import { countEmails, requireEmails, requireOpen, requireWanted } from './may-send-emails';
import { writeAudit, type Actor } from '../write-audit';
import { hashOf, tokenOf } from './personal-links';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an invitation that was taken back can be restored, ms. */
const RESTORED_MS = 60 * 60 * 1000;

type Needed = Pick<OrganizerDeps, 'store' | 'fingerprint' | 'now' | 'mail'>;
type Of = { member: Actor; id: string; invitationId: string };

/** Sends an email once more, at most once a day. Throws `notFound`, and `notReady`, also when the person refuses. */
export async function sendInvitationAgain(deps: Needed, { member, id, invitationId }: Of): Promise<undefined> {
  requireEmails(deps, await findEditable(deps, member.organizationId, id));
  const { email, hasLetter } = await findInvitation(deps, { id, invitationId });
  await requireWanted(deps, member, email);
  if (hasLetter) await countEmails(deps, member.organizationId, 1);
  const now = deps.now();
  if (!(await deps.store.invitations.sendAgain(id, invitationId, now, new Date(now.getTime() - DAY_MS))))
    throw new AppError('notReady', 'This email cannot be sent again now');
  await writeAudit(deps, member, 'campaign.reminded', id);
}

async function findInvitation({ store }: Needed, { id, invitationId }: Pick<Of, 'id' | 'invitationId'>) {
  const found = await store.invitations.find(id, invitationId);
  if (!found) throw new AppError('notFound', 'There is no such invitation');
  return found;
}

/**
 * Corrects the address of an invitation that nobody has taken. Whoever has read the email at the old address can do
 * nothing with its link any more. An email is sent where there was one and mail can be sent. Throws `notFound`, and
 * `notReady` when the new address is invited already, wants no emails, or the campaign is closed.
 */
export async function correctInvitation(
  deps: Needed,
  { member, id, invitationId, email }: Of & { email: string },
): Promise<undefined> {
  requireOpen(deps, await findEditable(deps, member.organizationId, id));
  const { hasLetter } = await findInvitation(deps, { id, invitationId });
  await requireWanted(deps, member, email);
  const isSent = hasLetter && deps.mail !== null;
  if (isSent) await countEmails(deps, member.organizationId, 1);
  const newId = randomUUID();
  const corrected = { id: newId, email, tokenHash: hashOf(tokenOf(deps, newId)), isSent };
  const done = await deps.store.invitations.correct(id, invitationId, corrected, deps.now());
  if (done === 'notFound') throw new AppError('notFound', 'There is no such invitation');
  if (done === 'taken') throw new AppError('notReady', 'This address is invited already', { reason: 'invitedAlready' });
  await writeAudit(deps, member, 'campaign.invitationMended', id);
}

/** Removes an invitation. Throws `notFound`. */
export async function takeInvitationBack(deps: Needed, { member, id, invitationId }: Of): Promise<undefined> {
  await findEditable(deps, member.organizationId, id);
  if (!(await deps.store.invitations.takeBack(id, invitationId, deps.now())))
    throw new AppError('notFound', 'There is no such invitation');
  await writeAudit(deps, member, 'campaign.uninvited', id);
}

/**
 * Restores an invitation that was taken back less than `RESTORED_MS` ago: its link works again, and an email that
 * waited is sent. Throws `notFound`, and `notReady` when the address has been invited again since.
 */
export async function restoreInvitation(deps: Needed, { member, id, invitationId }: Of): Promise<undefined> {
  await findEditable(deps, member.organizationId, id);
  const since = new Date(deps.now().getTime() - RESTORED_MS);
  const done = await deps.store.invitations.restore(id, invitationId, since);
  if (done === 'notFound') throw new AppError('notFound', 'There is no such invitation');
  if (done === 'taken') throw new AppError('notReady', 'This address is invited already', { reason: 'invitedAlready' });
  await writeAudit(deps, member, 'campaign.invitationRestored', id);
}
