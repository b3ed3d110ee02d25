import { useSyncExternalStore } from 'react';
import { createAudioChoice } from '@/lib/browser/capture/audio-choice';
import type { Campaign } from '@/lib/contract/entities';
import { recordsAudioOnly } from '@/lib/domain/audio-only';

/** One for all screens: whoever chooses on one is asked on none of the others. */
const choice = createAudioChoice();

/** Whether this visitor records sound alone, and how to choose it where the campaign allows either. */
export type UsedAudioOnly = { isAudioOnly: boolean; choose: ((isAudioOnly: boolean) => void) | null };

export function useAudioOnly(campaign: Campaign): UsedAudioOnly {
  const isChosen = useSyncExternalStore(
    choice.subscribe,
    () => choice.read(campaign.name),
    () => false,
  );
  const choose = (isAudioOnly: boolean) => choice.choose(campaign.name, isAudioOnly);
  return {
    isAudioOnly: recordsAudioOnly(campaign, isChosen),
    choose: campaign.audioOnly === 'allowed' ? choose : null,
  };
}
