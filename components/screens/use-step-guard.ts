import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { nextStep } from '@/lib/domain/visit';

/**
 * Sends a visitor to the first step that still has work when this one lacks what it needs (decisions, 'Deep links work').
 * `userVideo` as `useVisit` has it: undefined while that is not known.
 */
export function useStepGuard(campaign: Campaign, userVideo: UserVideo | null | undefined, hasWhatItNeeds: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (userVideo !== undefined && !hasWhatItNeeds) router.replace(nextStep(campaign, userVideo));
  }, [router, campaign, userVideo, hasWhatItNeeds]);
}
