'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext, useMemo } from 'react';
import { readRecordingStep } from '@/lib/contract/paths';

/** True inside `RecordingScreen`, which shows every step of the recording without loading a page. */
export const WithinRecording = createContext(false);

export type Navigation = { push: (path: string) => void; replace: (path: string) => void; back: () => void };

/**
 * Moves between pages. Moving between two steps of the recording loads no page from the server, because takes that are
 * only on this device must not be lost when the server does not answer.
 */
export function useNavigation(): Navigation {
  const router = useRouter();
  const isWithin = useContext(WithinRecording);
  return useMemo(() => {
    const move = (how: 'push' | 'replace') => (path: string) => {
      if (!isWithin || !readRecordingStep(path)) return router[how](path);
      window.history[`${how}State`](null, '', path);
      document.documentElement.scrollTop = 0;
    };
    return { push: move('push'), replace: move('replace'), back: () => router.back() };
  }, [router, isWithin]);
}
