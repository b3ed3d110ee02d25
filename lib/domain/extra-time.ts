import type { Adjustments } from '../contract/adjustments';
import type { CampaignContent } from '../contract/campaign-content';
import type { ExtraTime, UserVideo } from '../contract/entities';

/** The time without a limit, seconds: what a browser, the network and the film bear with certainty. */
const UNLIMITED_SECONDS = 600;

/** Returns what a clock of so many seconds gives with this extra time: never less. */
export function withExtraTime(seconds: number, extraTime: ExtraTime): number {
  switch (extraTime) {
    case 'none':
      return seconds;
    case 'half':
      return Math.ceil(seconds * 1.5);
    case 'double':
      return seconds * 2;
    case 'unlimited':
      return Math.max(seconds, UNLIMITED_SECONDS);
  }
}

type Given = Pick<Adjustments, 'extraTime'> | null | undefined;
type ChoosingVisit = { extraTime: ExtraTime; campaign: Pick<CampaignContent, 'extraTime'> };

/** Returns what the visitor has chosen, where the campaign lets visitors choose. */
export function chosenExtraTime({ extraTime, campaign }: ChoosingVisit): ExtraTime {
  return campaign.extraTime === 'allowed' ? extraTime : 'none';
}

/**
 * Returns the extra time that a visit has: what its visitor has chosen, or what an editor has given to them if that is
 * more. Everything that is timed asks here, and nothing else.
 */
export function extraTimeOf({ given, ...visit }: ChoosingVisit & { given: Given }): ExtraTime {
  return more(chosenExtraTime(visit), given);
}

/** Returns the extra time of a visit as its page knows it. Another backend gives none. */
export function shownExtraTime(userVideo: Pick<UserVideo, 'extraTime'> | null | undefined, given?: Given): ExtraTime {
  return more(userVideo?.extraTime?.chosen ?? 'none', given);
}

/** Returns what a visitor may choose: less than what was given changes nothing. */
export const choicesBeside = (given?: Given): readonly ExtraTime[] =>
  IN_ORDER.slice(IN_ORDER.indexOf(given?.extraTime ?? 'none'));

const IN_ORDER: readonly ExtraTime[] = ['none', 'half', 'double', 'unlimited'];

function more(chosen: ExtraTime, given: Given): ExtraTime {
  const other = given?.extraTime ?? 'none';
  return IN_ORDER.indexOf(other) > IN_ORDER.indexOf(chosen) ? other : chosen;
}
