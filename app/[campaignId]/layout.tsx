import { getLocale } from 'next-intl/server';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { loadBrand } from '@/brands/registry';
import { SameLanguage } from '@/components/ui/same-language';
import { VisitProvider } from '@/components/visit/visit-provider';

/** What a visit holds in memory (camera, takes) lives here, above the pages, and survives moving between them. */
export default async function CampaignLayout({ children }: { children: ReactNode }) {
  const [{ id }, requestHeaders, language] = await Promise.all([loadBrand(), headers(), getLocale()]);
  return (
    <VisitProvider whitelabelId={id} userAgent={requestHeaders.get('user-agent') ?? undefined}>
      <SameLanguage language={language} />
      {children}
    </VisitProvider>
  );
}
