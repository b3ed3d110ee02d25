'use client';

import { createContext, useContext } from 'react';
import type { RecordingServices, VisitServices } from '@/lib/browser/visit/visit-services';

/** Provided by `VisitProvider`; tests provide their own services. */
export const VisitContext = createContext<VisitServices | null>(null);

export function useVisitServices(): VisitServices {
  const services = useContext(VisitContext);
  if (!services) throw new Error('A visit is only at hand inside VisitProvider');
  return services;
}

/** Provided by `RecordingScreen` when this page has the visit and has loaded the takes on this device. */
export const RecordingContext = createContext<RecordingServices | null>(null);

/** `null` until the takes are loaded, and on pages without a recording. */
export const useOpenRecording = (): RecordingServices | null => useContext(RecordingContext);

/** Whether the takes are loaded. Before that nothing may be recorded or saved. */
export const useIsRecordingOpen = (): boolean => useOpenRecording() !== null;

export function useRecordingServices(): RecordingServices {
  const services = useOpenRecording();
  if (!services) throw new Error('Takes are only at hand once the recording is open');
  return services;
}
