import { PublishScreen } from '@/components/screens/publish-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('publish');

export default function PublishPage({ params }: Props) {
  return (
    <CampaignPage params={params} words={['publish', 'types', 'deletion']}>
      {(campaign) => <PublishScreen campaign={campaign} />}
    </CampaignPage>
  );
}
