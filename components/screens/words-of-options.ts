import type { Campaign } from '@/lib/contract/entities';
import { hasThinkTime } from '@/lib/domain/think-time';

/** Returns the namespaces of words that a campaign needs only for what it has. */
export const wordsOfOptions = (campaign: Campaign) => [
  ...(campaign.dates ? (['dates'] as const) : []),
  ...(campaign.audioOnly === 'forbidden' ? [] : (['audio', 'ways'] as const)),
  ...(campaign.consentAsked ? (['consent'] as const) : []),
  ...(hasThinkTime(campaign) ? (['think'] as const) : []),
];
