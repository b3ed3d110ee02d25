import { useState } from 'react';
import useSWR from 'swr';
import { api } from '@/lib/browser/api/client';
import type { CallError } from '@/lib/browser/api/call-error';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import type { Transcript } from '@/lib/contract/transcripts';
import { pauseAfter } from '@/lib/domain/asking-again';

/** Whose film it is. */
export type FilmCaptionsProps = { campaign: Campaign; userVideo: UserVideo };

const AGAIN = { firstMs: 3000, longestMs: 30_000 };

/**
 * Returns what is said in a film. While it is being written down it is asked for again, less and less often, and only
 * by a page that is looked at.
 */
export function useTranscript(campaign: Campaign, { uuid }: UserVideo) {
  const [since] = useState(() => Date.now());
  return useSWR<Transcript, CallError>(
    { call: 'getTranscript', campaignId: campaign.id, uuid },
    () => api.getTranscript({ params: { campaignId: campaign.id, uuid }, query: {}, body: {} }),
    { refreshInterval: (latest) => (latest?.state === 'making' ? pauseAfter(Date.now() - since, AGAIN) : 0) },
  );
}
