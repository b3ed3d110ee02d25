import { randomUUID } from 'node:crypto';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { InvitationState, EmailMessage } from '@/lib/contract/organizer/invitations';
import { writeCursor } from '@/lib/domain/page-cursor';
import type { InvitationRow } from '../../ports/store/organizer/invitations';
import type { RemindersOf } from '../../ports/store/organizer/reminders';
import { csvHead, csvLines } from '../exports/write-csv';
import type { OrganizerDeps } from '../organizer-deps';
import { findEditable } from '../campaigns/edited-campaign';
import { countEmails, requireEmails } from './may-send-emails';
import { writeAudit, type Actor } from '../write-audit';
import { hashOf, personalLink, tokenOf } from './personal-links';
import { readPage } from '../read-page';
import { findUnsubscribed } from './unsubscribe';
import { requireAddresses } from './require-addresses';

const PAGE = 50;

type Needed = Pick<OrganizerDeps, 'store' | 'publicUrl' | 'fingerprint' | 'now' | 'mail'>;
type Of = { member: Actor; id: string };

/** Lists whom a campaign has invited, the newest first. Throws `notFound`. */
export async function listInvitations(
  deps: Needed,
  { member, id, state, adjusted, after }: Of & { state?: InvitationState; adjusted?: 'true'; after?: string },
): Promise<OrganizerOutput<'listInvitations'>> {
  await findEditable(deps, member.organizationId, id);
  const { list, counts, countAdjusted } = deps.store.invitations;
  const page = readPage(after);
  const [rows, counted, given] = await Promise.all([
    list(id, {
      ...{ state: state ?? null, isAdjusted: adjusted === 'true' },
      ...{ after: page && { createdAt: page.at, id: page.id }, limit: PAGE + 1, userId: member.userId },
    }),
    counts(id),
    countAdjusted(id),
  ]);
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const emails = shown.map(({ email }) => email);
  const [refusing, reminders] = await Promise.all([
    findUnsubscribed(deps, member.organizationId, emails),
    deps.store.reminders.of(shown.map((row) => row.id)),
  ]);
  return {
    invitations: shown.map((row) => ({
      ...row,
      reminders: presentReminders(row, reminders.get(row.id)),
      since: row.since?.toISOString() ?? null,
      link: personalLink(deps, row.id),
      refusesLetters: refusing.has(row.email),
    })),
    counts: { ...NONE, ...counted },
    adjusted: given,
    next: rows.length > PAGE && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

/** Who is done is not reminded any more. */
function presentReminders({ state }: InvitationRow, of: RemindersOf | undefined) {
  const nextAt = state === 'completed' ? null : (of?.nextAt?.toISOString() ?? null);
  return { sent: of?.sent ?? 0, nextAt, isPaused: nextAt !== null && of?.isPaused === true };
}

const NONE = { made: 0, waiting: 0, sent: 0, cameBack: 0, opened: 0, started: 0, completed: 0 };

/**
 * Makes a personal link for each address, but for those that refuse emails. With an email it is sent to those that are
 * new. Throws `notFound`, and `notReady` where no emails can be sent.
 */
export async function invite(
  deps: Needed,
  { member, id, addresses, letter }: Of & { addresses: string; letter?: EmailMessage },
): Promise<{ made: number; known: number; refused: number }> {
  const campaign = await findEditable(deps, member.organizationId, id);
  if (letter) requireEmails(deps, campaign);
  const read = requireAddresses(addresses).map(({ email, name }) => ({ email: email.toLowerCase(), name }));
  const emails = read.map(({ email }) => email);
  const refusing = await findUnsubscribed(deps, member.organizationId, emails);
  const wanted = read.filter(({ email }) => !refusing.has(email));
  if (letter) await countEmails(deps, member.organizationId, wanted.length);
  const invited = wanted.map((person) => {
    const invitationId = randomUUID();
    return { ...person, id: invitationId, tokenHash: hashOf(tokenOf(deps, invitationId)) };
  });
  const made = await deps.store.invitations.add(id, invited, letter ?? null, deps.now());
  await writeAudit(deps, member, 'campaign.invited', id, { made, isSent: letter !== undefined });
  return { made, known: invited.length - made, refused: refusing.size };
}

/** Returns all personal links of a campaign as CSV. Throws `notFound`. */
export async function exportInvitations(deps: Needed, { member, id }: Of): Promise<string> {
  await findEditable(deps, member.organizationId, id);
  await writeAudit(deps, member, 'campaign.linksExported', id);
  const rows = await deps.store.invitations.list(id, {
    state: null,
    after: null,
    limit: 100_000,
    userId: member.userId,
  });
  const table = rows.map(({ id: invitationId, name, email, state }) => ({
    ...{ name: name ?? '', email, state },
    link: personalLink(deps, invitationId),
  }));
  const columns = ['name', 'email', 'link', 'state'];
  return csvHead(columns) + csvLines(columns, table);
}

/**
 * Opens a personal link; `null`: there is none with this secret. `isFinished`: a visit came of it that is finished, and
 * whose visitor may withdraw the consent to it.
 */
export async function openInvitation(
  { store, now }: Pick<OrganizerDeps, 'store' | 'now'>,
  { token }: { token: string },
): Promise<{ id: string; campaignId: string; name: string; isFinished: boolean } | null> {
  const invitation = await store.invitations.open(hashOf(token), now());
  const campaign = invitation && (await store.campaigns.find(invitation.campaignId));
  if (!campaign) return null;
  const given = await store.visits.findErasable(campaign.id, { visits: [], invitation: invitation.id });
  return { ...invitation, name: campaign.name, isFinished: given !== null };
}
