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

type ChoosingVisit = { extraTime: ExtraTime; campaign: Pick<CampaignContent, 'extraTime'> };

/** Returns the extra time that a visit has. Everything that is timed asks here, and nothing else. */
export function extraTimeOf({ extraTime, campaign }: ChoosingVisit): ExtraTime {
  return campaign.extraTime === 'allowed' ? extraTime : 'none';
}

/** Returns the extra time of a visit as its page knows it. Another backend gives none. */
export function shownExtraTime(userVideo: Pick<UserVideo, 'extraTime'> | null | undefined): ExtraTime {
  return userVideo?.extraTime?.chosen ?? 'none';
}
