import type { Adjusted, Adjustments } from '../contract/adjustments';
import type { CampaignContent } from '../contract/campaign-content';
import { datesOf, finishBy, standingAt, withOwnClosing, type Standing, type WrittenDates } from './campaign-dates';

/** What holds for one person, by the campaign and by what an editor gave to this person. */
export type Held = Pick<Adjusted, 'retakes' | 'language' | 'extraTime'> & {
  /** The day that was given to this person; `null`: none was. */
  ownClosing: Date | null;
  /** `null`: there is no such date. */
  closesAt: Date | null;
  finishBy: Date | null;
};

/**
 * Returns what holds for a visit, or for an invited person who has not begun. `given`: `null` for who was not invited.
 * What was given takes nothing away: where the campaign allows more by now, that holds.
 */
export function whatHolds(campaign: Pick<CampaignContent, 'retakes'> & WrittenDates, given: Adjustments | null): Held {
  const dates = datesOf(campaign);
  const ownClosing = closingOf(campaign, given);
  return {
    retakes: moreOf(campaign.retakes, given?.retakes ?? null),
    ownClosing,
    closesAt: withOwnClosing(dates, ownClosing).closesAt,
    finishBy: finishBy(dates, ownClosing),
    language: given?.language ?? null,
    extraTime: given?.extraTime ?? null,
  };
}

/** Returns the moment of a closing that was given to one person; `null`: none was. */
export const closingOf = ({ timeZone }: Pick<WrittenDates, 'timeZone'>, given: Pick<Adjustments, 'closes'> | null) =>
  datesOf({ opens: null, closes: given?.closes ?? null, timeZone }).closesAt;

/** Whether a person who has not begun may now, must wait, or is too late. */
export const standingFor = (campaign: WrittenDates, given: Pick<Adjustments, 'closes'>, now: Date): Standing =>
  standingAt(withOwnClosing(datesOf(campaign), closingOf(campaign, given)), now);

function moreOf(retakes: CampaignContent['retakes'], given: Adjustments['retakes']): number | null {
  if (retakes === null || given === 'unlimited') return null;
  return Math.max(retakes, given ?? 0);
}

/** Whether anything of it was given. */
export const isAnyGiven = (given: Adjustments): boolean => Object.values(given).some((value) => value !== null);

/** Why something cannot be given: it is not later than the campaign's own, or the campaign is not in this language. */
export type AdjustmentFault = 'closes' | 'language';

/** Returns what of it would be no adjustment of this campaign. */
export function adjustmentFaults(
  campaign: WrittenDates & Pick<CampaignContent, 'languages'>,
  { closes, language }: Pick<Adjustments, 'closes' | 'language'>,
): AdjustmentFault[] {
  // Both are of one place, so they compare as they are written.
  const isLater = closes === null || (campaign.closes !== null && closes > campaign.closes);
  const isOffered = language === null || campaign.languages.length === 0 || campaign.languages.includes(language);
  return [...(isLater ? [] : (['closes'] as const)), ...(isOffered ? [] : (['language'] as const))];
}
