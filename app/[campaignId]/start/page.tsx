import { headers } from 'next/headers';
import { StartScreen } from '@/components/screens/start-screen';
import { StillOpenScreen } from '@/components/screens/dated-pages';
import { findInvitedName } from '@/lib/server/pages/find-campaign-page';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('start');

export default function StartPage({ params }: Props) {
  return (
    <CampaignPage begins params={params} words={['start', 'expect', 'types', 'accounts', 'preview', 'sections']}>
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
