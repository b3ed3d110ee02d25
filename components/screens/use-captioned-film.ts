import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { api } from '@/lib/browser/api/client';
import { CallError } from '@/lib/browser/api/call-error';
import { randomUuid } from '@/lib/browser/random';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import type { CaptionedFilm } from '@/lib/contract/transcripts';
import { useCallWords } from '../overlays/use-call-words';
import { useAskingAgain } from '../ui/use-asking-again';

const AGAIN = { firstMs: 2000, longestMs: 15_000 };

/** What the captions say that are shown here. `onGone`: there are none any more. */
export type ShownCaptions = { words: readonly string[]; onGone: () => void };

/**
 * Returns the film with its captions drawn into it, and what has it made. While it is being made it is asked for again,
 * less and less often. What was known of it before, or of other words, is not shown: it may have other captions.
 * `hasWaited`: this page has seen it being made. `trouble`: why it could not be asked for.
 */
export function useCaptionedFilm(campaign: Campaign, { uuid }: UserVideo, { words, onGone }: ShownCaptions) {
  const callWords = useCallWords();
  const [shown] = useState(() => randomUuid());
  const [isAsking, setIsAsking] = useState(false);
  const [hasWaited, setHasWaited] = useState(false);
  const [trouble, setTrouble] = useState('');
  const input = { params: { campaignId: campaign.id, uuid }, query: {}, body: {} };
  const key = { call: 'captionedFilm', campaignId: campaign.id, uuid, shown, words };
  const { mutate: keep } = useSWRConfig();
  const { data: film, mutate } = useSWR<CaptionedFilm, CallError>(key, () => api.captionedFilm(input));
  useAskingAgain({ ...AGAIN, of: uuid, isMaking: film?.state === 'making', ask: () => mutate() });
  if (film?.state === 'making' && !hasWaited) setHasWaited(true);

  async function make() {
    setIsAsking(true);
    setTrouble('');
    try {
      // For the words it was asked for with: others may be shown by then.
      await keep(key, await api.makeCaptionedFilm(input), { revalidate: false });
    } catch (error) {
      if (error instanceof CallError && error.code === 'notFound') onGone();
      setTrouble(callWords(error));
    } finally {
      setIsAsking(false);
    }
  }
  return { film, make, isAsking, hasWaited, trouble };
}
