import { useState } from 'react';
import useSWR from 'swr';
import { api } from '@/lib/browser/api/client';
import type { CallError } from '@/lib/browser/api/call-error';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import type { CaptionedFilm } from '@/lib/contract/transcripts';
import { useCallWords } from '../overlays/use-call-words';
import { useAskingAgain } from '../ui/use-asking-again';

const AGAIN = { firstMs: 2000, longestMs: 15_000 };

/**
 * Returns the film with its captions drawn into it, and what has it made. While it is being made it is asked for again,
 * less and less often. `hasWaited`: this page has seen it being made. `trouble`: why it could not be asked for.
 */
export function useCaptionedFilm(campaign: Campaign, { uuid }: UserVideo) {
  const callWords = useCallWords();
  const [isAsking, setIsAsking] = useState(false);
  const [hasWaited, setHasWaited] = useState(false);
  const [trouble, setTrouble] = useState('');
  const input = { params: { campaignId: campaign.id, uuid }, query: {}, body: {} };
  const { data: film, mutate } = useSWR<CaptionedFilm, CallError>(
    { call: 'captionedFilm', campaignId: campaign.id, uuid },
    () => api.captionedFilm(input),
  );
  useAskingAgain({ ...AGAIN, of: uuid, isMaking: film?.state === 'making', ask: () => mutate() });
  if (film?.state === 'making' && !hasWaited) setHasWaited(true);

  async function make() {
    setIsAsking(true);
    setTrouble('');
    try {
      await mutate(await api.makeCaptionedFilm(input), { revalidate: false });
    } catch (error) {
      setTrouble(callWords(error));
    } finally {
      setIsAsking(false);
    }
  }
  return { film, make, isAsking, hasWaited, trouble };
}
