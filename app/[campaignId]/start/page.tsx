import { headers } from 'next/headers';
import { StartScreen } from '@/components/screens/start-screen';
import { StillOpenScreen } from '@/components/screens/dated-pages';
import type { Campaign } from '@/lib/contract/entities';
import { findInvitedName } from '@/lib/server/pages/find-campaign-page';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('start');

const wordsOf = ({ askEmail, askPhone }: Campaign) => [
  ...(['start', 'expect', 'types', 'accounts', 'preview', 'sections'] as const),
  ...(askEmail === 'no' && askPhone === 'no' ? [] : (['contact'] as const)),
];

export default function StartPage({ params }: Props) {
  return (
    <CampaignPage begins params={params} words={wordsOf}>
      {async (campaign) =>
        campaign.dates?.standing === 'closed' ? (
          <StillOpenScreen campaign={campaign} dates={campaign.dates} />
        ) : (
          <StartScreen
            campaign={campaign}
            invitedName={(await findInvitedName(campaign.id, (await headers()).get('cookie'))) ?? undefined}
          />
        )
      }
    </CampaignPage>
  );
}
