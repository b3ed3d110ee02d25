import { useRef, useState } from 'react';
import { canShareFilms, fetchFilm, shareFilm } from '@/lib/browser/share';

type ShareSheet = { state: 'idle' | 'preparing' | 'pressAgain' | 'shareFailed'; open: () => void };

/**
 * Returns the system's share sheet for the film at `url`, with `name` as its file name, or `null` where there is none.
 * The film is fetched at the first press. If that takes longer than the browser accepts after a press, the visitor is
 * asked to press again.
 */
export function useShareSheet(url: string | null, name: string): ShareSheet | null {
  const [state, setState] = useState<ShareSheet['state']>('idle');
  const film = useRef<File>(null);
  if (!url || !canShareFilms(navigator)) return null;

  const share = async (from: string) => {
    if (!film.current) {
      setState('preparing');
      film.current = await fetchFilm(from, name);
    }
    const result = await shareFilm(navigator, film.current);
    if (result === 'failed') setState('shareFailed');
    else setState(result === 'pressAgain' ? 'pressAgain' : 'idle');
  };
  return { state, open: () => void share(url).catch(() => setState('shareFailed')) };
}
