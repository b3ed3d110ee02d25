import { useEffect } from 'react';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { nextStep } from '@/lib/domain/visit';
import { useNavigation } from '../visit/use-navigation';

/**
 * Sends a visitor to the first step that still has work when this one lacks what it needs
 * (docs/decisions/0018-pages.md). `userVideo` as `useVisit` has it: undefined while that is not known.
 */
export function useStepGuard(
  campaign: Campaign,
  userVideo: UserVideo | null | undefined,
  hasWhatItNeeds: boolean,
): void {
  const navigation = useNavigation();
  useEffect(() => {
    if (userVideo !== undefined && !hasWhatItNeeds) navigation.replace(nextStep(campaign, userVideo));
  }, [navigation, campaign, userVideo, hasWhatItNeeds]);
}
