import type { Metadata } from 'next';
import type { Messages } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { loadBrand } from '@/brands/registry';
import { findCampaignPage, requestedName } from './load-campaign';

type Screen = Exclude<keyof Messages['titles'], 'ofCampaign' | 'shared' | 'sharedDescription'>;

/**
 * Returns a page's title, which names the campaign, and what a link preview shows: the campaign and its organization
 * (docs/decisions/0018-pages.md).
 */
export async function campaignMetadata(
  params: Promise<{ campaignId: string }>,
  screen: Screen,
  number = 0,
): Promise<Metadata> {
  const t = await getTranslations('titles');
  const page = await findCampaignPage(requestedName((await params).campaignId), screen === 'start');
  if (page.kind !== 'found') return {};
  const { title, name, description, organization } = page.campaign;
  const { displayName: siteName } = await loadBrand();
  const shown = { campaign: title ?? name, organization: organization.name };
  const text = description ?? t('sharedDescription', shown);
  return {
    title: t('ofCampaign', { screen: t(screen, { number }), campaign: shown.campaign }),
    description: text,
    openGraph: { title: t('shared', shown), description: text, type: 'website', siteName },
  };
}
