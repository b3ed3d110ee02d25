import { useSyncExternalStore } from 'react';
import { createAudioChoice } from '@/lib/browser/capture/audio-choice';
import type { AskedSection, Campaign } from '@/lib/contract/entities';
import { audioOnlyOf, recordsAudioOnly } from '@/lib/domain/audio-only';

/** One for all screens: whoever chooses on one is asked on none of the others. */
const choice = createAudioChoice();

/** Whether this visitor records sound alone, and how to choose it where either is allowed. */
export type UsedAudioOnly = { isAudioOnly: boolean; choose: ((isAudioOnly: boolean) => void) | null };

/** Without a section, for all of them. */
export function useAudioOnly(campaign: Campaign, section?: Pick<AskedSection, 'answerType'>): UsedAudioOnly {
  const isChosen = useSyncExternalStore(
    choice.subscribe,
    () => choice.read(campaign.name),
    () => false,
  );
  const choose = (isAudioOnly: boolean) => choice.choose(campaign.name, isAudioOnly);
  const audioOnly = audioOnlyOf(campaign, section);
  return {
    isAudioOnly: recordsAudioOnly(audioOnly, isChosen),
    choose: audioOnly === 'allowed' ? choose : null,
  };
}
