import { isDecision } from '@/lib/domain/decision';
import type { Mail, Message, WriteMail, WriteMessage } from '../../ports/mail';
import type { Begun, WaitingEmail } from '../../ports/store/organizer/emails';
import { emailsOfDay } from '../invitations/may-send-emails';
import { BATCH, DAY_MS, GIVEN_UP, isGivenUp, leaseFrom, tryEmail } from '../invitations/try-email';
import { findUnsubscribed, unsubscribeLinks } from '../invitations/unsubscribe';
import type { OrganizerDeps } from '../organizer-deps';
import { receiptLink } from '../visits/receipts';
import { daytimeOf, dueLater, mayRemind } from './reminding';
import { addressFor, writeTo } from './write-to';

type Needed = Pick<OrganizerDeps, 'store' | 'publicUrl' | 'fingerprint' | 'now'> & {
  mail: Mail;
  writeMail: WriteMail;
  writeMessage: WriteMessage;
  onDoubt: (error: unknown) => void;
};

/**
 * Called every few seconds: sends the emails to people that are due, besides invitations. Each is sent once. One that
 * the mail server may have taken before it was lost, or at which its worker died, is sent again: only then somebody may
 * get it twice.
 */
export async function sendDueMessages(deps: Needed): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    const at = deps.now();
    const leaseUntil = leaseFrom(at);
    const due = await deps.store.emails.takeDue(at, leaseUntil, BATCH);
    for (const email of due) await send(deps, email, leaseUntil);
    count = due.length;
  }
}

async function send(deps: Needed, email: WaitingEmail, leaseUntil: Date): Promise<void> {
  const { id, organizationId } = email;
  const to = addressOf(email);
  const isWanted = to !== null && saysSomething(email, deps.now()) && !(await isRefused(deps, organizationId, to));
  if (!isWanted) return deps.store.emails.drop(id);
  if (isGivenUp(email.tries)) return deps.store.emails.noteFailed(id, GIVEN_UP, null);
  if (email.reminder) {
    const [due, daytime] = [dueLater(email, deps.now()), daytimeOf(email, deps.now())];
    if (due) return deps.store.emails.reschedule(id, due);
    if (daytime > deps.now()) return deps.store.emails.postpone(id, daytime);
  }
  const message = await write(deps, email, to);
  const key = deps.fingerprint(`letter ${email.campaignId} ${to.toLowerCase()}`);
  const begun = await begin(deps, email, { key, leaseUntil });
  if (begun === 'gone') return;
  if (begun !== 'begun') return deps.store.emails.postpone(id, daytimeOf(email, begun));
  if (email.isUnfinished) deps.onDoubt(new Error(GIVEN_UP));
  const tried = await tryEmail(deps, message, email.tries);
  if (email.reminder && email.isUnfinished && (tried.isSent || !tried.isNotOut)) await beginDayAnew(deps, key);
  if (tried.isSent) return deps.store.emails.noteSent(id, deps.now());
  // One that may be out by the try before still is the email of the day.
  if (email.reminder && tried.isNotOut && !email.isUnfinished) await deps.store.limits.forget(key);
  return deps.store.emails.noteFailed(id, tried.fault, tried.nextTryAt);
}

/**
 * Begins a try. A reminder is the only email of the campaign to its person within a day, and when it is tried first, it
 * is one of the organization's emails of the day.
 */
async function begin(
  { store, now, ...deps }: Needed,
  { id, organizationId, reminder, tries, isUnfinished }: WaitingEmail,
  { key, leaseUntil }: { key: string; leaseUntil: Date },
): Promise<Begun> {
  const at = now();
  const by = { at, leaseUntil, until: leaseFrom(at) };
  const ofPerson = { key, max: 1, seconds: DAY_MS / 1000, at };
  const uses = [ofPerson, ...(tries === 0 ? [emailsOfDay(deps, organizationId, { at })] : [])];
  const begun = await store.emails.noteTry(id, { ...by, uses: reminder ? uses : [] });
  // What its last try has counted may last until now.
  return begun instanceof Date && isUnfinished ? store.emails.noteTry(id, { ...by, uses: [] }) : begun;
}

/** What may have come by the try before comes once more: from now on it is the email of its person's day. */
async function beginDayAnew({ store, now }: Needed, key: string): Promise<void> {
  const at = now();
  const until = await store.limits.count({ key, max: 1, seconds: DAY_MS / 1000, at });
  if (until) await store.limits.extend(key, until, new Date(at.getTime() + DAY_MS));
}

const addressOf = (email: WaitingEmail): string | null =>
  email.kind === 'receipt' ? email.address : addressFor(email.kind, email);

/** Whether it is still as it was when it was asked for. */
function saysSomething(email: WaitingEmail, now: Date): boolean {
  const { kind, campaign, visit } = email;
  if (campaign.status === 'deleted') return false;
  if (kind === 'reminder') return mayRemind(email, now);
  return isDecision(kind) ? visit?.status === kind : true;
}

const isRefused = async (deps: Needed, organizationId: string, to: string) =>
  (await findUnsubscribed(deps, organizationId, [to])).size > 0;

async function write(deps: Needed, email: WaitingEmail, to: string): Promise<Message> {
  const { kind, organizationId } = email;
  if (kind === 'receipt') return writeReceipt(deps, email, to);
  const refusal = unsubscribeLinks(deps, { organizationId, email: to });
  const { subject, text, html } = await writeTo(deps, email, { kind, to, refusal: refusal.page });
  return { to, subject, text, html, refusal: refusal.request };
}

async function writeReceipt(deps: Needed, { campaign, visit, ...of }: WaitingEmail, to: string): Promise<Message> {
  const title = (of.language && campaign.translations[of.language]?.title) ?? campaign.title ?? campaign.name;
  const values = { title, organization: of.organization, link: receiptLink(deps, visit?.id ?? '') };
  return { to, ...(await deps.writeMail('receipt', values, of.language)) };
}
