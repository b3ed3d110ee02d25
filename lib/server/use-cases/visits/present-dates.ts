import type { Adjusted } from '@/lib/contract/adjustments';
import type { ClosedCampaign } from '@/lib/contract/backend-campaign';
import type { CampaignDates } from '@/lib/contract/entities';
import { datesOf, finishBy, standingAt, withOwnClosing, type WrittenDates } from '@/lib/domain/campaign-dates';
import type { StoredCampaign } from '../../ports/store/campaigns';

/**
 * Returns what a visitor's page has to know of a campaign's dates; `null`: it has none. `ownClosing`: a later day that
 * was given to this visitor.
 */
export function presentDates(campaign: WrittenDates, now: Date, ownClosing: Date | null): CampaignDates | null {
  const written = datesOf(campaign);
  const dates = withOwnClosing(written, ownClosing);
  const { opensAt, closesAt } = dates;
  if (!opensAt && !closesAt) return null;
  return {
    standing: standingAt(dates, now),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    finishBy: finishBy(written, ownClosing)?.toISOString() ?? null,
    now: now.toISOString(),
  };
}

/** Returns what visitors see of a campaign that is not open yet, or has closed at its date. */
export function presentShut(
  { name, title, description, languages, translations, type, organization }: StoredCampaign,
  { dates, adjusted }: { dates: CampaignDates; adjusted?: Adjusted },
): ClosedCampaign {
  const shown = { name, title, description, languages, translations, type, dates, ...(adjusted && { adjusted }) };
  return {
    status: dates.standing === 'notOpen' ? 'unpublished' : 'completed',
    shut: { ...shown, organization: { name: organization.name } },
  };
}
