import type { Device, GivenConsent, UserVideo } from '@/lib/contract/entities';
import type { GivenContact } from '@/lib/contract/contact';
import type { LanguageTag } from '@/lib/contract/languages';
import { AppError } from '@/lib/contract/errors';
import { isTimeZone } from '@/lib/contract/local-time';
import { continuationBlock, organizationBlock } from '@/lib/domain/blocks';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps } from '../deps';
import { keepGiven, readGiven } from './consent';
import { requireUuidNotErased } from './require-not-erased';
import { findCampaign } from './find-campaign';
import { findBeginningBlock } from './find-given';
import { requireHere, type VisitInput } from './find-visit';
import { isRehearsing } from './is-rehearsing';
import { presentNewVisit, presentVisit } from './present-visit';
import { requireContact } from './require-contact';
import { requireRoom } from '../require-room';

type Input = VisitInput &
  GivenContact & {
    name: string;
    device: Device;
    accountId?: string;
    consent?: GivenConsent;
    timeZone?: string;
    language?: LanguageTag;
    address: string;
  };

/**
 * Begins a visit, or corrects the caller's own visit; `consent` is kept with it. A member's rehearsal counts nowhere.
 * Throws `consentMissing` and `consentChanged` where the campaign asks for consent (`readGiven`); `notFound` for a uuid
 * that already belongs to somebody, unless the caller has proved that it is theirs; the block's code when the campaign
 * or its organization accepts no new videos; what `requireContact` does; `noSpace` when storage is full; `tooMany`
 * when this address began too many visits.
 */
export async function createVisit(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | CountingDeps>,
  input: Input,
): Promise<UserVideo> {
  const { uuid, name, device, visitor } = input;
  const campaign = await findCampaign(deps, input.campaignId);
  const own = visitor.uuids.includes(uuid);
  if (!own && (await deps.store.visits.uuidExists(uuid))) throw new AppError('notFound', 'There is no such user video');

  const rehearsal = isRehearsing(visitor, campaign);
  const before = own ? await deps.store.visits.findInCampaign(campaign.id, uuid) : null;
  if (before && before.rehearsal !== rehearsal) throw new AppError('notFound', 'There is no such user video');
  if (before) {
    requireHere(before, visitor);
    const closed = continuationBlock(campaign, before, deps.now());
    if (closed) throw new AppError(closed, 'This campaign is closed');
    const given = { name, ...requireContact(before.campaign, input, before) };
    const agreed = await keepGiven(deps, before, input.consent);
    await deps.store.visits.correct(before.id, given);
    return presentVisit(deps, { ...agreed, ...given });
  }

  await requireUuidNotErased(deps, campaign.id, uuid);
  // What was given with another visit is no more than that one's.
  const caller = { uuids: [], invitation: visitor.invitation };
  const block =
    (rehearsal ? null : await findBeginningBlock(deps, campaign, caller)) ?? organizationBlock(campaign.organization);
  if (block) throw new AppError(block, 'No new videos are taken');
  const contact = requireContact(campaign, input);
  const consent = readGiven(campaign.consentAsked, input.consent, deps.now());
  await requireRoom(deps, 'new');
  await countUse(deps, 'visit', input.address);
  const created = await deps.store.visits.create({
    campaign,
    uuid,
    name,
    contact,
    device,
    accountId: input.accountId ?? null,
    rehearsal,
    consent,
    language: input.language,
  });
  if (!created) throw new AppError('notFound', 'There is no such user video');
  if (visitor.invitation && !rehearsal)
    await deps.store.invitations.noteVisit(visitor.invitation, campaign.id, created.id, zoneOf(input));
  visitor.remember(uuid);
  return presentNewVisit(deps, { ...created, campaign, acceptedConsent: consent && consent.version });
}

/** A zone that this system does not know is none. */
const zoneOf = ({ timeZone }: Pick<Input, 'timeZone'>): string | null =>
  timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null;
