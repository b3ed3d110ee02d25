import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '@/lib/browser/api/client';
import { recordKey } from '@/lib/browser/visit/visit-key';
import type { Campaign } from '@/lib/contract/entities';
import { nextStep } from '@/lib/domain/visit';
import { useVisitServices } from '../visit/visit-context';

export type ComingBack = {
  state: 'idle' | 'moving' | 'failed';
  /** `kept`: the sections whose take could not be sent from here. */
  comeBack(kept: readonly string[]): Promise<void>;
};

/** Takes a visit back that another device has, and goes to where it goes on. */
export function useComingBack(campaign: Campaign, uuid: string | null): ComingBack {
  const router = useRouter();
  const { records } = useVisitServices();
  const [state, setState] = useState<ComingBack['state']>('idle');
  return {
    state,
    async comeBack(kept) {
      if (uuid === null) return;
      setState('moving');
      try {
        const params = { campaignId: campaign.id, uuid };
        await api.continueHere({ params, query: {}, body: { unsent: [...kept] } });
        const userVideo = await api.getUserVideo({ params, query: { uuid }, body: {} });
        const next = nextStep(campaign, userVideo);
        if (kept.length === 0) return window.location.assign(next);
        // Without another page: only this one may have what could not be sent.
        records.keep(recordKey({ campaignName: campaign.name, uuid }), userVideo);
        router.push(next);
        router.refresh();
      } catch {
        setState('failed');
      }
    },
  };
}
