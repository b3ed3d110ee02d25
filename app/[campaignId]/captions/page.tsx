import { CaptionsScreen } from '@/components/screens/captions-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('captions');

export default function CaptionsPage({ params }: Props) {
  return (
    <CampaignPage params={params} words={['captions', 'publish', 'types', 'deletion']}>
      {(campaign) => <CaptionsScreen campaign={campaign} />}
    </CampaignPage>
  );
}
