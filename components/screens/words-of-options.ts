import type { Campaign } from '@/lib/contract/entities';
import { mayBeAudioOnly } from '@/lib/domain/audio-only';
import { hasThinkTime } from '@/lib/domain/think-time';

/** Returns the namespaces of words that a campaign needs only for what it has. */
export const wordsOfOptions = (campaign: Campaign) => [
  ...(campaign.dates ? (['dates'] as const) : []),
  ...(mayBeAudioOnly(campaign) ? (['audio', 'ways'] as const) : []),
  ...(campaign.consentAsked ? (['consent'] as const) : []),
  ...(hasThinkTime(campaign) ? (['think'] as const) : []),
];
