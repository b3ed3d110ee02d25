import { standingFor } from '@/lib/domain/adjustments';
import type { Mail, WriteMessage } from '../../ports/mail';
import type { OrganizerDeps } from '../organizer-deps';
import { messageValues } from './message-values';
import { personalLink } from './personal-links';
import { BATCH, DAY_MS, GIVEN_UP, isGivenUp, leaseFrom, tryEmail } from './try-email';
import { unsubscribeLinks, findUnsubscribed } from './unsubscribe';

type Needed = Pick<OrganizerDeps, 'store' | 'publicUrl' | 'fingerprint' | 'now'> & {
  mail: Mail;
  writeMessage: WriteMessage;
  onDoubt: (error: unknown) => void;
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
    const leaseUntil = leaseFrom(at);
    const due = await deps.store.invitations.takeDue(at, leaseUntil, BATCH);
    for (const letter of due) await send(deps, letter, leaseUntil);
    count = due.length;
  }
}

type Due = Awaited<ReturnType<OrganizerDeps['store']['invitations']['takeDue']>>[number];

async function send(deps: Needed, due: Due, leaseUntil: Date): Promise<void> {
  const { id, email, name, letter, tries, isUnfinished, ...of } = due;
  // Whoever would follow its link now is too late.
  if (standingFor(of.campaign, of.adjustments, deps.now()) === 'closed') return deps.store.invitations.dropEmail(id);
  if ((await findUnsubscribed(deps, of.organizationId, [email])).size > 0) return deps.store.invitations.dropEmail(id);
  const key = deps.fingerprint(`letter ${of.campaignId} ${email.toLowerCase()}`);
  if (isGivenUp(tries)) return deps.store.invitations.noteFailed(id, GIVEN_UP, null);
  // Its last try has been counted already.
  const until = await deps.store.limits.count({ key, max: 1, seconds: DAY_MS / 1000, at: deps.now() });
  if (until && !isUnfinished) return deps.store.invitations.postponeEmail(id, until);
  const begun = { at: deps.now(), leaseUntil, until: leaseFrom(deps.now()) };
  if (!(await deps.store.invitations.noteTry(id, begun))) return;
  if (isUnfinished) deps.onDoubt(new Error(GIVEN_UP));
  const refusal = unsubscribeLinks(deps, { organizationId: of.organizationId, email });
  const person = { email, name, link: personalLink(deps, id), given: of.adjustments };
  const values = messageValues(of.campaign, person, of);
  const { subject, text, html } = await deps.writeMessage({
    ...{ kind: 'invitation' as const, words: letter, values, refusal: refusal.page, language: of.language },
  });
  const message = { to: email, subject, text, html, refusal: refusal.request };
  const tried = await tryEmail(deps, message, tries);
  if (tried.isSent) return deps.store.invitations.noteSent(id, deps.now());
  if (tried.isNotOut) await deps.store.limits.forget(key);
  await deps.store.invitations.noteFailed(id, tried.fault, tried.nextTryAt);
}
