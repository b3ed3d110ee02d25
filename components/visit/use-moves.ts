'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext, useMemo } from 'react';
import { readRecordingPlace } from '@/lib/domain/recording-place';

/** Whether what shows the place named by the address is at hand: true inside `RecordingScreen`. */
export const WithinRecording = createContext(false);

export type Moves = { push: (path: string) => void; replace: (path: string) => void; back: () => void };

/**
 * The router's moves, but from one place of the recording to another without asking the server for the page:
 * takes that are only on this device must not depend on whether it answers.
 */
export function useMoves(): Moves {
  const router = useRouter();
  const isWithin = useContext(WithinRecording);
  return useMemo(() => {
    const move = (how: 'push' | 'replace') => (path: string) => {
      if (!isWithin || !readRecordingPlace(path)) return router[how](path);
      window.history[`${how}State`](null, '', path);
      document.documentElement.scrollTop = 0;
    };
    return { push: move('push'), replace: move('replace'), back: () => router.back() };
  }, [router, isWithin]);
}
