import { standingFor } from '@/lib/domain/adjustments';
import { type Mail, MailInDoubt, type WriteMessage } from '../../ports/mail';
import type { OrganizerDeps } from '../organizer-deps';
import { messageValues } from './message-values';
import { personalLink } from './personal-links';
import { unsubscribeLinks, findUnsubscribed } from './unsubscribe';

/** How many emails are taken at once. */
const BATCH = 20;
/** How long whoever takes an email has to send it, ms. */
const LEASE_MS = 10 * 60_000;
/** The pauses after which an email is tried again, ms. */
const PAUSES = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];
/** How often somebody may be written to about a campaign, seconds. */
const DAY_SECONDS = 24 * 60 * 60;
/** What is said of an email at which its workers died each time. */
const GIVEN_UP = 'The server was stopped while it was sent';
/** The longest answer of a mail server that is kept, characters. */
const MAX_FAULT = 200;

type Needed = Pick<OrganizerDeps, 'store' | 'publicUrl' | 'fingerprint' | 'now'> & {
  mail: Mail;
  writeMessage: WriteMessage;
};

/**
 * Called every few seconds: sends the emails that are due. What the mail server does not take now is tried again.
 * Nobody gets two emails of a campaign in a day, also when an address was corrected twice or invited anew: the second
 * one waits. So does one that the mail server may have taken before it was lost. An email whose worker died at it is
 * tried again when its lease ends, which counts as any try: most of them are not out. Those that still wait when the
 * campaign closes by its date are dropped, but for who was given a later one.
 */
export async function sendDueEmails(deps: Needed): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    const at = deps.now();
    const due = await deps.store.invitations.takeDue(at, new Date(at.getTime() + LEASE_MS), BATCH);
    for (const letter of due) await send(deps, letter);
    count = due.length;
  }
}

type Due = Awaited<ReturnType<OrganizerDeps['store']['invitations']['takeDue']>>[number];

async function send(deps: Needed, { id, email, name, letter, tries, isUnfinished, ...of }: Due): Promise<void> {
  // Whoever would follow its link now is too late.
  if (standingFor(of.campaign, of.adjustments, deps.now()) === 'closed') return deps.store.invitations.dropEmail(id);
  if ((await findUnsubscribed(deps, of.organizationId, [email])).size > 0) return deps.store.invitations.dropEmail(id);
  const key = deps.fingerprint(`letter ${of.campaignId} ${email.toLowerCase()}`);
  if (tries > PAUSES.length) return deps.store.invitations.noteFailed(id, GIVEN_UP, null);
  // Its last try has been counted already.
  const until = await deps.store.limits.count({ key, max: 1, seconds: DAY_SECONDS, at: deps.now() });
  if (until && !isUnfinished) return deps.store.invitations.postponeEmail(id, until);
  await deps.store.invitations.noteTry(id, deps.now());
  const refusal = unsubscribeLinks(deps, { organizationId: of.organizationId, email });
  const person = { email, name, link: personalLink(deps, id), given: of.adjustments };
  const values = messageValues(of.campaign, person, of);
  const { subject, text, html } = await deps.writeMessage({
    ...{ kind: 'invitation' as const, words: letter, values, refusal: refusal.page, language: of.language },
  });
  try {
    await deps.mail.send({ to: email, subject, text, html, refusal: refusal.request });
  } catch (error) {
    const isInDoubt = error instanceof MailInDoubt;
    if (!isInDoubt) await deps.store.limits.forget(key);
    const mayTryAgain = !isFinal(error) && tries < PAUSES.length;
    const pause = isInDoubt ? DAY_SECONDS * 1000 : PAUSES[tries]!;
    const nextTryAt = mayTryAgain ? new Date(deps.now().getTime() + pause) : null;
    return deps.store.invitations.noteFailed(id, faultOf(error), nextTryAt);
  }
  await deps.store.invitations.noteSent(id, deps.now());
}

/** Whether the mail server will never take this email. */
const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

function faultOf(error: unknown): string {
  const said =
    error instanceof Error && 'response' in error ? String(error.response) : 'The mail server did not answer';
  return said.replace(/[\p{Cc}]+/gu, ' ').slice(0, MAX_FAULT);
}
