import type { ClosedCampaign } from '@/lib/contract/backend-campaign';
import type { Campaign } from '@/lib/contract/entities';
import type { LanguageTag } from '@/lib/contract/languages';
import { closingOf, whatHolds } from '@/lib/domain/adjustments';
import { continuationBlock } from '@/lib/domain/blocks';
import { clipCaptions } from '@/lib/domain/clips';
import { introCaptions } from '@/lib/domain/intro-captions';
import { hasThinkTime } from '@/lib/domain/think-time';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps, Visitor } from '../deps';
import { findRecentCampaign, readName, requireServed } from './find-campaign';
import { findGivenToInvited, presentAdjusted } from './find-given';
import { isHere } from './find-visit';
import { isRehearsing } from './is-rehearsing';
import { presentCampaign } from './present-campaign';
import { presentDates, presentShut } from './present-dates';

type Needed = Pick<
  Deps,
  'store' | 'storage' | 'videoSession' | 'sendsReceipts' | 'transcriberSetup' | 'whitelabel' | 'now'
>;
type Input = {
  campaignId: string;
  visitor: Pick<Visitor, 'uuids' | 'moves' | 'rehearsing' | 'invitation'>;
  /** Who has a film already begins anew where visits begin. */
  begins?: boolean;
};

/**
 * Returns the campaign with the content that the visitor's visit began with; for who has not begun, as it was less than
 * a second ago. To who has begun, a campaign that was closed since is open for another day, and to a member who
 * rehearses it, it is open; of a closed one others get only the status, and what its page says before it opens and
 * after it closed at its date. Throws `notFound`.
 */
export async function getCampaign(deps: Needed, input: Input): Promise<Campaign | ClosedCampaign> {
  const now = deps.now();
  const visit = await findOwnVisit(deps, input);
  if (visit && !continuationBlock(visit.campaign, visit, now))
    return { ...(await presentBegun(deps, visit, now)), handover: handoverOf(visit, input.visitor) };
  const campaign = await findRecentCampaign(deps, input.campaignId);
  const { status } = campaign;
  if (isRehearsing(input.visitor, campaign))
    return { ...(await presentCampaign(deps, { ...campaign, status: 'active' })), isRehearsal: true };
  if (status !== 'active') return { status };
  const given = visit ? visit.given : await findGivenToInvited(deps, campaign, input.visitor);
  const adjusted = given && { adjusted: presentAdjusted(visit?.campaign ?? campaign, given) };
  const dates = presentDates(campaign, now, closingOf(campaign, given));
  if (dates && dates.standing !== 'open') return presentShut(campaign, { dates, ...adjusted });
  const { retakes } = whatHolds(campaign, given);
  return { ...(await presentCampaign(deps, { ...campaign, retakes })), ...(dates && { dates }), ...adjusted };
}

/**
 * Returns the captions of the campaign's own video for whom `getCampaign` shows it: in one of its languages, `null` for
 * its own. `null`: there are none.
 */
export async function getIntroCaptions(
  deps: Needed,
  { language, ...input }: Input & { language: LanguageTag | null },
): Promise<string | null> {
  if (!('sections' in (await getCampaign(deps, input)))) return null;
  return introCaptions(await findOwnContent(deps, input), language);
}

/**
 * Returns the captions of a section's clip for whom `getCampaign` shows it, in the same way: of a question that is
 * hidden there are none.
 */
export async function getClipCaptions(
  deps: Needed,
  {
    language,
    sectionId,
    clipId,
    ...input
  }: Input & { language: LanguageTag | null; sectionId: string; clipId: string },
): Promise<string | null> {
  const shown = await getCampaign(deps, input);
  const isSeen = 'sections' in shown && shown.sections.some(({ id, prompt }) => id === sectionId && prompt !== null);
  const section = isSeen && (await findOwnContent(deps, input)).sections.find(({ id }) => id === sectionId);
  return section ? clipCaptions(section, clipId, language) : null;
}

/** Returns the campaign with the content that `getCampaign` shows. */
async function findOwnContent(deps: Needed, input: Input): Promise<StoredCampaign> {
  return (await findOwnVisit(deps, input))?.campaign ?? findRecentCampaign(deps, input.campaignId);
}

function handoverOf(visit: VisitOfCampaign, visitor: Input['visitor']): Campaign['handover'] {
  if (!isHere(visit, visitor)) return 'elsewhere';
  return visit.awaited.length > 0 && visit.completedAt === null ? 'arriving' : undefined;
}

async function presentBegun(
  deps: Needed,
  { id, campaign, rehearsal, given, ownClosing }: VisitOfCampaign,
  now: Date,
): Promise<Campaign> {
  const opened = hasThinkTime(campaign) ? await deps.store.openedSections.list(id) : [];
  const sectionIds = opened.map(({ sectionId }) => sectionId);
  const presented = await presentCampaign(deps, { ...campaign, status: 'active' }, sectionIds);
  if (rehearsal) return { ...presented, isRehearsal: true };
  const shown = { ...presented, ...(given && { adjusted: presentAdjusted(campaign, given) }) };
  // What was closed in the console has a day of its own.
  if (campaign.status !== 'active') return { ...shown, isClosed: true };
  const dates = presentDates(campaign, now, ownClosing);
  return { ...shown, ...(dates?.standing === 'closed' && { isClosed: true }), ...(dates && { dates }) };
}

/** Returns the caller's visit to a campaign. Throws `notFound` when this build does not serve the campaign. */
export async function findOwnVisit(
  deps: Pick<Needed, 'store' | 'whitelabel'>,
  { campaignId, visitor, begins }: Input,
): Promise<VisitOfCampaign | null> {
  const { uuids, rehearsing = null } = visitor;
  if (uuids.length === 0) return null;
  const visit = await deps.store.visits.findLatestInCampaign(readName(campaignId), uuids, rehearsing);
  if (!visit || (begins && visit.completedAt !== null)) return null;
  requireServed(deps, visit.campaign);
  return visit;
}
