import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { findCampaignPage } from '@/app/[campaignId]/load-campaign';
import { loadBrand } from '@/brands/registry';
import { HandoverPage } from '@/components/screens/handover-pages';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import { wordsWithoutFilm } from '@/components/screens/words-of-options';
import { VisitProvider } from '@/components/visit/visit-provider';
import { findErasable } from '@/lib/server/pages/find-campaign-page';
import { Rehearsed } from '../../rehearsed';
import { Words } from '../../words';

type Query = Promise<{ campaign?: string | string[] }>;

export async function generateMetadata({ searchParams }: { searchParams: Query }): Promise<Metadata> {
  const t = await getTranslations('titles');
  const campaign = (await findNamed(searchParams))?.campaign;
  const screen = t('thankYou');
  return { title: campaign ? t('ofCampaign', { screen, campaign: campaign.title ?? campaign.name }) : screen };
}

/**
 * `?campaign=` selects the campaign whose words are shown. Without it, or when that campaign is gone, the default words
 * are. One that has closed at its date has still its own.
 */
export default async function ThankYouPage({ searchParams }: { searchParams: Query }) {
  const [brand, page, found] = await Promise.all([loadBrand(), findNamed(searchParams), findOwn(searchParams)]);
  const campaign = page?.kind === 'found' ? page.campaign : undefined;
  // What this browser has made itself, it deletes as always while the campaign is open to it.
  const erasable = found && !(campaign && found.uuid !== null) ? found : undefined;
  const told = campaign ?? erasable;
  const asksConsent = erasable?.withdraws || campaign?.consentAsked;
  return (
    <>
      {campaign && <Rehearsed campaignId={campaign.id} />}
      <Words
        of={[
          ...(['thankYou', 'types', 'deletion', 'handover'] as const),
          ...(asksConsent ? (['consent'] as const) : []),
          ...(told ? wordsWithoutFilm(told) : []),
          ...(campaign?.receipts ? (['receipt', 'contact'] as const) : []),
          ...(campaign?.changeAnswers === 'untilClosed' ? (['answers'] as const) : []),
        ]}
      >
        <VisitProvider whitelabelId={brand.id}>
          {campaign?.handover === 'elsewhere' ? (
            <HandoverPage campaign={campaign} />
          ) : (
            <ThankYouScreen
              {...{ campaign, erasable }}
              type={page?.campaign.type ?? 'default'}
              isClosed={campaign === undefined}
            />
          )}
        </VisitProvider>
      </Words>
    </>
  );
}

async function findNamed(searchParams: Query) {
  const { campaign } = await searchParams;
  const page = typeof campaign === 'string' ? await findCampaignPage(campaign, false) : null;
  return page?.kind === 'found' || page?.kind === 'shut' ? page : null;
}

async function findOwn(searchParams: Query) {
  const { campaign } = await searchParams;
  return typeof campaign === 'string' ? findErasable(campaign, (await headers()).get('cookie')) : null;
}
