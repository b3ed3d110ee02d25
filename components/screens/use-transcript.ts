import { useState } from 'react';
import useSWR from 'swr';
import { api } from '@/lib/browser/api/client';
import type { CallError } from '@/lib/browser/api/call-error';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import type { Transcript } from '@/lib/contract/transcripts';

/** Whose film it is. */
export type FilmCaptionsProps = { campaign: Campaign; userVideo: UserVideo };

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 30_000;
/** After so long nobody waits any more: the page asks again when it is looked at again. */
const PATIENCE_MS = 60 * 60_000;

/**
 * Returns what is said in a film. While it is being written down it is asked for again, less and less often, and only
 * by a page that is looked at.
 */
export function useTranscript(campaign: Campaign, { uuid }: UserVideo) {
  const [since] = useState(() => Date.now());
  return useSWR<Transcript, CallError>(
    { call: 'getTranscript', campaignId: campaign.id, uuid },
    () => api.getTranscript({ params: { campaignId: campaign.id, uuid }, query: {}, body: {} }),
    { refreshInterval: (latest) => (latest?.state === 'making' ? pauseAfter(Date.now() - since) : 0) },
  );
}

/** Returns how long to wait before asking again, ms; 0: not again. */
const pauseAfter = (waitedMs: number): number =>
  waitedMs > PATIENCE_MS ? 0 : Math.min(FIRST_PAUSE_MS + waitedMs / 8, LONGEST_PAUSE_MS);
