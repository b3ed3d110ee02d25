import { timingSafeEqual } from 'node:crypto';
import type { LanguageTag } from '@/lib/contract/languages';
import { AppError } from '@/lib/contract/errors';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { hasFilm } from '@/lib/domain/answers';
import { datesOf, standingAt } from '@/lib/domain/campaign-dates';
import { readContact } from '@/lib/domain/contact';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps, Visitor } from '../deps';
import { findVisit, type VisitInput } from './find-visit';

/** Characters of base64url: 132 bits. */
const LENGTH = 22;

const proofOf = ({ fingerprint }: Pick<Deps, 'fingerprint'>, visitId: string) =>
  fingerprint(`receipt ${visitId}`).slice(0, LENGTH);

/** The link of a receipt. It works as long as the visit is there. */
export const receiptLink = (deps: Pick<Deps, 'fingerprint'> & { publicUrl: string }, visitId: string): string =>
  deps.publicUrl + organizerPaths.receipt(`${visitId}.${proofOf(deps, visitId)}`);

type Asking = Pick<Deps, 'whitelabel' | 'sendsReceipts' | CountingDeps>;

/** Has a receipt sent to a visitor whose visit has ended, and who gave no address. Throws what the contract says. */
export async function askReceipt(
  deps: Asking,
  { email, language, ...input }: VisitInput & { email: string; language: LanguageTag },
): Promise<undefined> {
  const visit = await findVisit(deps, input);
  const hasEnded = visit.stitchAskedAt !== null || visit.completedAt !== null || visit.skippedAt !== null;
  const isReached = visit.email !== null || visit.given !== null;
  if (!deps.sendsReceipts || visit.rehearsal || !hasEnded || isReached)
    throw new AppError('notReady', 'No receipt can be sent to this visitor');
  const asked = { askEmail: 'required', askPhone: 'no' } as const;
  const { contact } = readContact(asked, { email });
  if (contact.email === null) throw new AppError('contactInvalid', 'This is no email address', { fields: ['email'] });
  await countUse(deps, 'receipt', visit.id);
  await deps.store.emails.addReceipt(
    { visitId: visit.id, campaignId: visit.campaignId, address: contact.email, language },
    deps.now(),
  );
}

/** `isOpen`: whether its campaign is, where it has more than its last page. */
type Opened = { name: string; campaignId: string; uuid: string; isOpen: boolean; hasFilm: boolean };

/** Gives the visit of a receipt to this browser, beside those that have it. `null`: there is no such visit any more. */
export async function openReceipt(
  deps: Pick<Deps, 'store' | 'fingerprint' | 'now'>,
  { token, visitor }: { token: string; visitor: Visitor },
): Promise<Opened | null> {
  const [, id = '', proof = ''] = /^([\w-]+)\.([\w-]{22})$/.exec(token) ?? [];
  const expected = proofOf(deps, id);
  if (proof.length !== LENGTH || !timingSafeEqual(Buffer.from(proof), Buffer.from(expected))) return null;
  const visit = await deps.store.visits.getInCampaign(id);
  if (!visit) return null;
  const { uuid, moves, campaign } = visit;
  visitor.take?.({ uuid, moves, rehearsing: null });
  const isOpen = campaign.status === 'active' && standingAt(datesOf(campaign), deps.now()) !== 'closed';
  const { id: campaignId, name } = campaign;
  return { name, campaignId, uuid, isOpen, hasFilm: isOpen && hasFilm(campaign) && visit.stitchAskedAt !== null };
}
