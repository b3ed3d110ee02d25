import { useEffect, useEffectEvent } from 'react';
import { api } from '@/lib/browser/api/client';
import { isCampaignGone } from '@/lib/browser/visit/is-campaign-gone';
import type { Campaign } from '@/lib/contract/entities';
import { useVisit } from '../visit/visit-provider';

/** Asks the server for the campaign once something has failed: if it is gone, the visit is read again, and says so. */
export function useAskedAfter(campaign: Campaign, hasFailed: boolean): void {
  const { refresh } = useVisit(campaign);
  const ask = useEffectEvent(async () => {
    if (await isCampaignGone(api, campaign)) await refresh().catch(() => undefined);
  });
  useEffect(() => {
    if (hasFailed) void ask();
  }, [hasFailed]);
}
