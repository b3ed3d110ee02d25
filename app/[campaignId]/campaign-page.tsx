import type { ReactNode } from 'react';
import { NotAllowedGate } from '@/components/overlays/not-allowed-gate';
import { readErrorWords } from '@/components/screens/error-words';
import { UnavailableScreen } from '@/components/screens/unavailable-screen';
import { SameLanguage } from '@/components/ui/same-language';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Campaign } from '@/lib/contract/entities';
import type { Namespace } from '@/lib/i18n/pick-messages';
import { Rehearsed } from '../rehearsed';
import { Words } from '../words';
import { loadCampaign } from './load-campaign';

type CampaignPageProps = {
  params: Promise<{ campaignId: string }>;
  /** The namespaces of words the screen needs, besides those of every campaign page. */
  words: readonly Namespace[];
  /** Whether visits begin on this page. */
  begins?: boolean;
  children: (campaign: Campaign) => ReactNode | Promise<ReactNode>;
};

/**
 * Loads the campaign and renders a screen with its words. Closed to new visitors while the organization accepts none.
 */
export async function CampaignPage({ params, words, begins = false, children }: CampaignPageProps) {
  const page = await loadCampaign(params, begins);
  if (page.kind === 'unavailable') return <UnavailableScreen words={readErrorWords(await getTranslations('error'))} />;
  const { campaign, notAllowed } = page;
  return (
    <>
      <SameLanguage language={await getLocale()} />
      <Rehearsed campaignId={campaign.id} />
      <Words of={['steps', 'notAllowed', ...words]}>
        <NotAllowedGate campaign={campaign} notAllowed={notAllowed}>
          {await children(campaign)}
        </NotAllowedGate>
      </Words>
    </>
  );
}
