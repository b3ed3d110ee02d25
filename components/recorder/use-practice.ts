import { useEffect, useRef, useState } from 'react';
import { type Practice, recordPractice } from '@/lib/browser/capture/practice';

export type PracticeState = { name: 'off' } | { name: 'recording' } | { name: 'playing'; url: string };

type UsePractice = { practice: PracticeState; start: () => void; stop: () => void; close: () => void };

/** One practice take at a time, which is gone when it is closed or the page is left. */
export function usePractice(stream: MediaStream | null): UsePractice {
  const [practice, setPractice] = useState<PracticeState>({ name: 'off' });
  const running = useRef<Practice | null>(null);
  const url = practice.name === 'playing' ? practice.url : null;

  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  useEffect(
    () => () => {
      running.current?.stop();
      running.current = null;
    },
    [],
  );

  const start = () => {
    if (!stream || running.current) return;
    const mine = recordPractice(stream);
    running.current = mine;
    setPractice({ name: 'recording' });
    void mine.film.then((film) => {
      // The page was left meanwhile.
      if (running.current !== mine) return;
      running.current = null;
      setPractice(film ? { name: 'playing', url: URL.createObjectURL(film) } : { name: 'off' });
    });
  };

  return { practice, start, stop: () => running.current?.stop(), close: () => setPractice({ name: 'off' }) };
}
