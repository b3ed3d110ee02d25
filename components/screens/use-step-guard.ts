import { useEffect } from 'react';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { nextStep } from '@/lib/domain/visit';
import { useMoves } from '../visit/use-moves';

/**
 * Sends a visitor to the first step that still has work when this one lacks what it needs (decisions, 'Deep links work').
 * `userVideo` as `useVisit` has it: undefined while that is not known.
 */
export function useStepGuard(campaign: Campaign, userVideo: UserVideo | null | undefined, hasWhatItNeeds: boolean): void {
  const moves = useMoves();
  useEffect(() => {
    if (userVideo !== undefined && !hasWhatItNeeds) moves.replace(nextStep(campaign, userVideo));
  }, [moves, campaign, userVideo, hasWhatItNeeds]);
}
