import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { loadBrand } from '@/brands/registry';
import { VisitProvider } from '@/components/visit/visit-provider';

/** What a visit holds in memory (camera, takes) lives here, above the pages, and survives moving between them. */
export default async function CampaignLayout({ children }: { children: ReactNode }) {
  const [{ id }, requestHeaders] = await Promise.all([loadBrand(), headers()]);
  return (
    <VisitProvider whitelabelId={id} userAgent={requestHeaders.get('user-agent') ?? undefined}>
      {children}
    </VisitProvider>
  );
}
