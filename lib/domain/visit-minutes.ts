import type { CampaignContent, Section } from '@/lib/contract/campaign-content';
import { thinkSecondsOf } from './think-time';

/** What reading a question and watching its answer take, besides recording it. */
const AROUND_SECONDS = 30;

type Timed = Pick<CampaignContent, 'thinkSeconds'> & {
  sections: readonly Pick<Section, 'seconds' | 'thinkSeconds'>[];
};

/** Returns about how many minutes a visitor needs for a campaign's sections, rounded up. */
export function visitMinutes(campaign: Timed): number {
  const seconds = campaign.sections.reduce(
    (sum, section) => sum + section.seconds + (thinkSecondsOf(campaign, section) ?? 0) + AROUND_SECONDS,
    0,
  );
  return Math.ceil(seconds / 60);
}
