import { createContext, useContext, useMemo } from 'react';
import type { Adjusted } from '@/lib/contract/adjustments';
import type { Campaign } from '@/lib/contract/entities';
import { adjustedCampaign } from '@/lib/domain/adjusted-campaign';

/** What holds by now for the invited person who sees a page (`Adjusting`); `null`: what the page was made with. */
export const AdjustedContext = createContext<Adjusted | null>(null);

/** Returns the campaign as it holds by now, for what is shown while no page is asked for. */
export function useAdjusted(campaign: Campaign): Campaign {
  const adjusted = useContext(AdjustedContext);
  return useMemo(() => (adjusted ? adjustedCampaign(campaign, adjusted) : campaign), [campaign, adjusted]);
}
