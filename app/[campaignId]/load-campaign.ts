import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { loadBrand } from '@/brands/registry';
import type { Campaign } from '@/lib/contract/entities';
import type { ErrorCode } from '@/lib/contract/errors';
import { paths } from '@/lib/contract/paths';
import { findCampaignPage as findPage, readNameTried } from '@/lib/server/find-campaign-page';

type CampaignParams = Promise<{ campaignId: string }>;

/**
 * The campaign of a page's address, or why it is not to be seen. Read once a request, however often it is asked for.
 */
export const findCampaignPage = cache(async (tried: string) => {
  const [brand, asked] = await Promise.all([loadBrand(), headers()]);
  return findPage(tried, { cookie: asked.get('cookie'), whitelabelId: brand.id, accessToken: null, userId: null });
});

/** The name in a page's address, as the visitor would write it. An address that is the app's own is not found. */
export function nameTried(segment: string): string {
  return readNameTried(segment) ?? notFound();
}

type LoadedCampaign = { kind: 'found'; campaign: Campaign; notAllowed: ErrorCode | null } | { kind: 'unavailable' };

/**
 * The campaign this page is about. A visitor who may not see it is sent home with a real redirect (docs/decisions/0018-pages.md),
 * but not out of a running visit because something is away for a moment: that would cost what they have not saved yet.
 */
export async function loadCampaign(params: CampaignParams): Promise<LoadedCampaign> {
  const tried = nameTried((await params).campaignId);
  const page = await findCampaignPage(tried);
  switch (page.kind) {
    case 'found':
      return page;
    case 'notFound':
      redirect(paths.notFound(tried));
    case 'blocked':
      if (page.reason === 'unavailable' && (await isRunningVisit())) return { kind: 'unavailable' };
      redirect(paths.blocked(page.reason));
  }
}

/** Whether it is a page already open that asks: browsers say so, and Next keeps its own headers to itself. */
async function isRunningVisit(): Promise<boolean> {
  return (await headers()).get('sec-fetch-dest') === 'empty';
}
