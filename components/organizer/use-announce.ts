import { useEffect, useState } from 'react';
import { announce } from '../ui/announce';

/**
 * Returns a function that announces words as soon as the page shows what is being changed with them. For what is said
 * while a dialog closes: its own live region would take the words with it.
 */
export function useAnnounce(): (words: string) => void {
  const [news, setNews] = useState<{ words: string } | null>(null);
  useEffect(() => {
    if (news) announce(news.words);
  }, [news]);
  return (words) => setNews({ words });
}
