'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext, useMemo } from 'react';
import { readRecordingStep } from '@/lib/domain/recording-step';

/** True inside `RecordingScreen`, which shows any step of the recording without a new page. */
export const WithinRecording = createContext(false);

export type Navigation = { push: (path: string) => void; replace: (path: string) => void; back: () => void };

/**
 * Moves between pages. Between two steps of the recording no page is asked for: takes that are only on this device
 * must not depend on whether the server answers.
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
