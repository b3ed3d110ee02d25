import type { CampaignContent, Section } from '@/lib/contract/campaign-content';
import type { Campaign, ExtraTime, UserVideo } from '@/lib/contract/entities';
import { answerSeconds, isRecorded } from './answers';
import { shownExtraTime, withExtraTime } from './extra-time';
import { thinkSecondsWith } from './think-time';

/** What reading a question and watching or reading its answer take, besides giving it. */
const AROUND_SECONDS = { recorded: 30, other: 10 };

type Timed = Pick<CampaignContent, 'thinkSeconds'> & {
  sections: readonly Pick<Section, 'seconds' | 'thinkSeconds' | 'answerType'>[];
};

/** Returns about how many minutes a visitor with this extra time needs for a campaign's sections, rounded up. */
export function visitMinutes(campaign: Timed, extraTime: ExtraTime): number {
  // Who has no limit may take ten minutes for each, and does not because of that.
  const time = extraTime === 'unlimited' ? 'double' : extraTime;
  const seconds = campaign.sections.reduce((sum, section) => {
    const thinking = thinkSecondsWith(time, campaign, section) ?? 0;
    if (!isRecorded(section)) return sum + answerSeconds(section) + AROUND_SECONDS.other;
    return sum + thinking + withExtraTime(section.seconds, time) + AROUND_SECONDS.recorded;
  }, 0);
  return Math.ceil(seconds / 60);
}

/** Returns the same as a visitor's page knows it. A visit that has ended says nothing of the next. */
export const shownMinutes = (campaign: Campaign, userVideo: UserVideo | null | undefined): number =>
  visitMinutes(campaign, shownExtraTime(userVideo?.completed ? null : userVideo, campaign.adjusted));
