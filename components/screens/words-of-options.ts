import type { Campaign } from '@/lib/contract/entities';
import { hasFilm, isRecorded } from '@/lib/domain/answers';
import { mayBeAudioOnly } from '@/lib/domain/audio-only';
import type { Erasable } from '@/lib/domain/consent';
import { hasThinkTime } from '@/lib/domain/think-time';

/** Returns the namespaces of words that a campaign needs only for what it has. */
export const wordsOfOptions = (campaign: Campaign) => [
  ...(campaign.dates ? (['dates'] as const) : []),
  ...(mayBeAudioOnly(campaign) ? (['audio', 'ways'] as const) : []),
  ...(campaign.consentAsked ? (['consent'] as const) : []),
  ...(hasThinkTime(campaign) ? (['think'] as const) : []),
  ...(campaign.sections.every(isRecorded) ? [] : (['answers'] as const)),
  ...wordsWithoutFilm(campaign),
];

/** The same of the last page, which is not one of the campaign's, and of a closed campaign's visit. */
export const wordsWithoutFilm = (of: Campaign | Erasable) =>
  ('sections' in of ? hasFilm(of) : of.hasFilm) ? [] : (['unfilmed'] as const);
