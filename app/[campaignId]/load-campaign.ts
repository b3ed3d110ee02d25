import { getLocale } from 'next-intl/server';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { loadBrand } from '@/brands/registry';
import type { LanguageTag } from '@/lib/contract/languages';
import { paths } from '@/lib/contract/paths';
import {
  findCampaignPage as findPage,
  pageIn,
  readCampaignAddress,
  readRequestedName,
} from '@/lib/server/pages/find-campaign-page';

type CampaignParams = Promise<{ campaignId: string }>;

/** Reads a campaign only once per request, in all its languages. */
const findInAllLanguages = cache(async (requested: string, begins: boolean) => {
  const [brand, requestHeaders] = await Promise.all([loadBrand(), headers()]);
  const visitor = { cookie: requestHeaders.get('cookie'), whitelabelId: brand.id, accessToken: null, userId: null };
  return findPage(requested, visitor, begins);
});

/**
 * Returns the campaign of a page's address in the language of the page, or why it cannot be shown. `begins`: it is the
 * page where visits begin.
 */
export const findCampaignPage = cache(async (requested: string, begins: boolean) =>
  pageIn(await findInAllLanguages(requested, begins), await getLocale()),
);

/**
 * Returns the languages that the campaign of a page names, its own first; none when it is the page of no campaign, or
 * of one that names none. The language of the page is not known yet: this is how it is found.
 */
export async function campaignLanguages(page: string | null): Promise<readonly LanguageTag[]> {
  const asked = page === null ? null : readCampaignAddress(page);
  const found = asked && (await findInAllLanguages(asked.requested, asked.begins));
  return found?.kind === 'found' || found?.kind === 'shut' ? found.campaign.languages : [];
}

/** Returns the language that an editor gave to the invited person who asks for this page; `null`: none. */
export async function givenLanguage(page: string | null): Promise<LanguageTag | null> {
  const asked = page === null ? null : readCampaignAddress(page);
  const found = asked && (await findInAllLanguages(asked.requested, asked.begins));
  return found?.kind === 'found' || found?.kind === 'shut' ? (found.campaign.adjusted?.language ?? null) : null;
}

/**
 * Returns the name in a page's address as the visitor would write it. Answers 'not found' for the app's own addresses.
 */
export function requestedName(segment: string): string {
  return readRequestedName(segment) ?? notFound();
}

type LoadedCampaign =
  | Extract<Awaited<ReturnType<typeof findPage>>, { kind: 'found' | 'shut' }>
  | { kind: 'unavailable' };

/**
 * Returns the campaign of this page. Redirects a visitor who may not see it to the home page
 * (docs/decisions/0018-pages.md). A running visit is not redirected while something is only unavailable for a moment,
 * because the visitor would lose what is not saved yet.
 */
export async function loadCampaign(params: CampaignParams, begins: boolean): Promise<LoadedCampaign> {
  const requested = requestedName((await params).campaignId);
  const page = await findCampaignPage(requested, begins);
  switch (page.kind) {
    case 'found':
    case 'shut':
      return page;
    case 'notFound':
      redirect(paths.notFound(requested));
    case 'blocked':
      if (page.reason === 'unavailable' && (await isRunningVisit())) return { kind: 'unavailable' };
      redirect(paths.blocked(page.reason));
  }
}

/**
 * Whether the request comes from a page that is already open. The browser's own header tells this; Next does not pass
 * on its own headers.
 */
async function isRunningVisit(): Promise<boolean> {
  return (await headers()).get('sec-fetch-dest') === 'empty';
}
