import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { NOTICE_SECONDS, type Decision } from '@/lib/contract/organizer/notices';
import { isDecision } from '@/lib/domain/decision';
import type { Member } from '../../ports/member';
import type { DecidedSubmission } from '../../ports/store/organizer/emails';
import { countEmails } from '../invitations/may-send-emails';
import { findUnsubscribed } from '../invitations/unsubscribe';
import type { OrganizerDeps } from '../organizer-deps';
import { findOwnCampaign } from '../submissions/find-submission';
import { noteOf, writeAudit } from '../write-audit';

type Needed = Pick<OrganizerDeps, 'store' | 'fingerprint' | 'now' | 'mail'>;
type Of = { member: Member; id: string };
/** `submissionId`: that one alone. */
type OfNotices = Of & { noticesId: string; submissionId?: string };

/** Says how many could be told. Throws `notFound`. */
export async function countNotices(deps: Needed, { member, id, ids }: Of & { ids: readonly string[] }) {
  await findOwnCampaign(deps, member, id);
  return (await sort(deps, { member, id, ids })).counts;
}

/**
 * Has the people of these submissions told of the decisions on them, after the time in which it can be undone. Throws
 * `notFound`, `notReady` without a mail server, and `tooMany`.
 */
export async function notifySubmissions(deps: Needed, { member, id, ids }: Of & { ids: readonly string[] }) {
  await findOwnCampaign(deps, member, id);
  if (!deps.mail) throw new AppError('notReady', 'This server has no mail server');
  const { told, counts } = await sort(deps, { member, id, ids });
  if (told.length === 0) return { ...counts, noticesId: null, at: null };
  await countEmails(deps, member.organizationId, told.length);
  const at = deps.now();
  const dueAt = new Date(at.getTime() + NOTICE_SECONDS * 1000);
  const notices = { id: randomUUID(), by: member.token?.name ?? member.name, at, dueAt };
  const added = await deps.store.emails.addNotices(id, told, notices);
  // Somebody else has asked for the same meanwhile.
  const others = told.length - added;
  const really = { ...counts, told: added, already: counts.already + others };
  if (added === 0) return { ...really, noticesId: null, at: null };
  await writeAudit(deps, member, 'submissions.notified', id, noteOf(told.map(({ submissionId }) => submissionId)));
  return { ...really, noticesId: notices.id, at: dueAt.toISOString() };
}

/** Throws `notFound`. */
export async function undoNotices(deps: Needed, { member, id, ...which }: OfNotices): Promise<{ undone: number }> {
  await findOwnCampaign(deps, member, id);
  const undone = await deps.store.emails.undoNotices(id, which);
  if (undone > 0) await writeAudit(deps, member, 'submissions.notifyUndone', id, { submissions: undone });
  return { undone };
}

/** Throws `notFound`. */
export async function sendNoticesNow(deps: Needed, { member, id, ...which }: OfNotices): Promise<{ hurried: number }> {
  await findOwnCampaign(deps, member, id);
  const hurried = await deps.store.emails.hurryNotices(id, which, deps.now());
  if (hurried > 0) await writeAudit(deps, member, 'submissions.notifiedNow', id, { submissions: hurried });
  return { hurried };
}

async function sort(deps: Needed, { member, id, ids }: Of & { ids: readonly string[] }) {
  const found = await deps.store.emails.decided(id, ids);
  const emails = found.flatMap(({ email }) => email ?? []);
  const refusing = await findUnsubscribed(deps, member.organizationId, emails);
  const counts = { told: 0, withoutAddress: 0, refused: 0, undecided: 0, already: 0 };
  const told: { submissionId: string; decision: Decision }[] = [];
  for (const submission of found) {
    const place = placeOf(submission, refusing);
    counts[place] += 1;
    if (place === 'told') told.push({ submissionId: submission.id, decision: submission.status as Decision });
  }
  return { told, counts };
}

function placeOf({ status, email, isTold }: DecidedSubmission, refusing: ReadonlySet<string>) {
  if (!isDecision(status)) return 'undecided';
  if (isTold) return 'already';
  if (email === null) return 'withoutAddress';
  return refusing.has(email) ? 'refused' : 'told';
}
