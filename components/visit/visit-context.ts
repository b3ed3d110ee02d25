'use client';

import { createContext, useContext } from 'react';
import type { RecordingServices } from '@/lib/browser/recording-services';
import type { VisitServices } from '@/lib/browser/visit-services';

/** Filled by `VisitProvider`; tests hand in their own services. */
export const VisitContext = createContext<VisitServices | null>(null);

export function useVisitServices(): VisitServices {
  const services = useContext(VisitContext);
  if (!services) throw new Error('A visit is only at hand inside VisitProvider');
  return services;
}

/** Filled by `RecordingScreen`. */
export const RecordingContext = createContext<RecordingServices | null>(null);

export function useRecordingServices(): RecordingServices {
  const services = useContext(RecordingContext);
  if (!services) throw new Error('Takes are only at hand inside RecordingScreen');
  return services;
}
