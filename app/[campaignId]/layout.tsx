import type { ReactNode } from 'react';
import { loadBrand } from '@/brands/registry';
import { VisitProvider } from '@/components/visit/visit-provider';

/** What a visit holds in memory (camera, takes) lives here, above the pages, and survives moving between them. */
export default async function CampaignLayout({ children }: { children: ReactNode }) {
  const { id } = await loadBrand();
  return <VisitProvider whitelabelId={id}>{children}</VisitProvider>;
}
