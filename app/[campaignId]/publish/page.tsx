import type { Metadata } from 'next';
import { PublishScreen } from '@/components/screens/publish-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export function generateMetadata({ params }: Props): Promise<Metadata> {
  return campaignMetadata(params, 'publish');
}

export default function PublishPage({ params }: Props) {
  return (
    <CampaignPage params={params} words={['publish', 'types', 'deletion']}>
      {(campaign) => <PublishScreen campaign={campaign} />}
    </CampaignPage>
  );
}
