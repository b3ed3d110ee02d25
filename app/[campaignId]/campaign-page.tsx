import type { ReactNode } from 'react';
import { NotAllowedGate } from '@/components/overlays/not-allowed-gate';
import { UnavailableScreen } from '@/components/screens/unavailable-screen';
import type { Campaign } from '@/lib/contract/entities';
import type { Namespace } from '@/lib/i18n/pick-messages';
import { Words } from '../words';
import { loadCampaign } from './load-campaign';

type CampaignPageProps = {
  params: Promise<{ campaignId: string }>;
  /** Whose words the screen needs, beside those every campaign page has. */
  words: readonly Namespace[];
  children: (campaign: Campaign) => ReactNode;
};

/** Loads the campaign and draws a screen of it with its words, closed to newcomers while its organization is. */
export async function CampaignPage({ params, words, children }: CampaignPageProps) {
  const page = await loadCampaign(params);
  if (page.kind === 'unavailable') return <UnavailableScreen />;
  const { campaign, notAllowed } = page;
  return (
    <Words of={['steps', 'notAllowed', ...words]}>
      <NotAllowedGate campaign={campaign} notAllowed={notAllowed}>
        {children(campaign)}
      </NotAllowedGate>
    </Words>
  );
}
