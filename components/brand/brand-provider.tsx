'use client';

import { type ReactNode, createContext, use } from 'react';

/** The facts about the brand that screens need. */
export type BrandFacts = {
  displayName: string;
  contact: { email: string };
  marketingLink: string;
  termsOfServiceLink: string;
  faqLink: string;
  contactLink: string;
  appDeepLink: string | null;
  phones?: 'app' | 'app-or-browser';
  recorder?: 'session-first' | 'native-first';
};

const BrandContext = createContext<BrandFacts | null>(null);

export function BrandProvider({ brand, children }: { brand: BrandFacts; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The brand this build was made for. */
export function useBrand(): BrandFacts {
  const brand = use(BrandContext);
  if (!brand) throw new Error('useBrand needs a BrandProvider above it');
  return brand;
}
