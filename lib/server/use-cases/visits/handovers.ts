import { createHash, randomBytes } from 'node:crypto';
import type { HandoverKind } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import type { VisitPlace } from '@/lib/contract/handover-calls';
import { answeredSections } from '@/lib/domain/answers';
import { HANDOVER_AGAIN_SECONDS, HANDOVER_SECONDS } from '@/lib/domain/limits';
import type { VisitOfCampaign } from '../../ports/store/visits';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps, Visitor } from '../deps';
import { requireServed } from './find-campaign';
import { findVisit, findVisitAnywhere, isHere, type VisitInput } from './find-visit';
import { readAnswers } from './read-answers';

type Needed = Pick<Deps, 'whitelabel' | CountingDeps>;

/** Only this is stored of a link's secret, which is too long to be guessed. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** In hexadecimal, so that the log knows it for an id wherever it may turn up (`lib/domain/redact.ts`). */
const newToken = () => randomBytes(16).toString('hex');

/** Makes a link of this kind, in the place of an earlier one. Throws `tooMany`, and what `findVisit` throws. */
export async function makeHandoverLink(deps: Needed, { kind, ...input }: VisitInput & { kind: HandoverKind }) {
  const visit = await findVisit(deps, input);
  await countUse(deps, 'handoverLink', visit.id);
  const token = newToken();
  const expiresAt = new Date(deps.now().getTime() + HANDOVER_SECONDS[kind] * 1000);
  await deps.store.handovers.makeLink({ visitId: visit.id, tokenHash: hashOf(token), kind, expiresAt });
  const laterUntil = await deps.store.handovers.worksUntil(visit.id, 'later', deps.now());
  return { token, expiresAt: expiresAt.toISOString(), laterUntil: laterUntil?.toISOString() ?? null };
}

/** Ends the link of this kind to a visit that this device has. */
export async function revokeHandoverLink(
  deps: Needed,
  { kind, ...input }: VisitInput & { kind: HandoverKind },
): Promise<undefined> {
  const visit = await findVisit(deps, input);
  await deps.store.handovers.revoke(visit.id, kind);
}

type OpenInput = { token: string; opener?: string; visitor: Visitor; address: string };

/**
 * Gives the visit of a link to the device that opens it, also when the same one asks again at once. Throws `notFound`
 * for a link that gives nothing, whatever the reason, and `tooMany` to an address that has opened too many of these:
 * one that works is opened all the same.
 */
export async function openHandover(deps: Needed, { token, opener, visitor, address }: OpenInput) {
  const now = deps.now();
  const since = new Date(now.getTime() - HANDOVER_AGAIN_SECONDS * 1000);
  const moved = await deps.store.handovers.redeem(hashOf(token), { by: opener ? hashOf(opener) : null, now, since });
  if (!moved) await countUse(deps, 'handoverGuess', address);
  const visit = moved && (await deps.store.visits.getInCampaign(moved.visitId));
  if (!moved || !visit) throw new AppError('notFound', 'This link gives nothing');
  const { id, name } = requireServed(deps, visit.campaign);
  keepMove(visitor, { ...visit, moves: moved.moves });
  return { ...(await placeOf(deps, visit, true)), campaign: name, campaignId: id, uuid: visit.uuid };
}

/** Says where a visit is, and notes what the device that has it still keeps, and whether it waits for the others. */
export async function followVisit(
  deps: Needed,
  { unsent, waits = true, ...input }: VisitInput & { unsent: readonly string[]; waits?: boolean },
): Promise<VisitPlace> {
  const visit = await findVisitAnywhere(deps, input);
  const here = isHere(visit, input.visitor);
  const kept = sectionsOf(visit, unsent);
  if (here && kept.join() !== visit.unsent.join()) await deps.store.handovers.noteUnsent(visit.id, visit.moves, kept);
  if (!here || waits || visit.awaited.length === 0) return placeOf(deps, visit, here);
  await deps.store.handovers.stopWaiting(visit.id, visit.awaited);
  return placeOf(deps, { ...visit, awaited: [] }, here);
}

/** Takes a visit back to a device that had it before, which keeps takes of these sections itself. */
export async function continueHere(
  deps: Needed,
  { unsent, ...input }: VisitInput & { unsent: readonly string[] },
): Promise<VisitPlace> {
  const before = await findVisitAnywhere(deps, input);
  if (isHere(before, input.visitor)) return placeOf(deps, before, true);
  const moved = await deps.store.handovers.move(before.id, sectionsOf(before, unsent));
  const visit = await findVisitAnywhere(deps, input);
  if (moved) keepMove(input.visitor, { ...visit, moves: moved.moves });
  return placeOf(deps, visit, true);
}

/** Those of the ids that are sections of the campaign, in its order. */
const sectionsOf = ({ campaign }: VisitOfCampaign, ids: readonly string[]) =>
  campaign.sections.map(({ id }) => id).filter((id) => ids.includes(id));

function keepMove(visitor: Visitor, { uuid, moves, rehearsal, campaign }: VisitOfCampaign): void {
  visitor.take?.({ uuid, moves, rehearsing: rehearsal ? campaign.id : null });
}

async function placeOf(deps: Pick<Deps, 'store'>, visit: VisitOfCampaign, here: boolean): Promise<VisitPlace> {
  const { id, campaign, moves, movedAt, awaited } = visit;
  const saved = moves > 0 ? await deps.store.takes.latest(id) : null;
  const answered = moves > 0 ? answeredSections(await readAnswers(deps, visit)) : [];
  const others = [...awaited, ...answered];
  const index = campaign.sections.findIndex((section) => !saved?.has(section.id) && !others.includes(section.id));
  return {
    isHere: here,
    openedAt: movedAt?.toISOString() ?? null,
    section: saved && index >= 0 ? index + 1 : null,
    awaited: [...awaited],
  };
}
