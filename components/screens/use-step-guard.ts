import { useEffect } from 'react';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { nextStep } from '@/lib/domain/visit';
import { useNavigation } from '../visit/use-navigation';

/**
 * Sends visitors to the first step they have not done when this step lacks what it needs
 * (docs/decisions/0018-pages.md). `userVideo` comes from `useVisit`: undefined until it is known.
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
