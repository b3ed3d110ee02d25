'use client';

import { createContext, useContext } from 'react';
import type { VisitServices } from '@/lib/browser/visit-services';

/** Filled by `VisitProvider`; tests hand in their own services. */
export const VisitContext = createContext<VisitServices | null>(null);

export function useVisitServices(): VisitServices {
  const services = useContext(VisitContext);
  if (!services) throw new Error('A visit is only at hand inside VisitProvider');
  return services;
}
