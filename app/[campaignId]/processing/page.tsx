import type { Metadata } from 'next';
import { ProcessingScreen } from '@/components/screens/processing-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export function generateMetadata({ params }: Props): Promise<Metadata> {
  return campaignMetadata(params, 'processing');
}

export default function ProcessingPage({ params }: Props) {
  return (
    <CampaignPage params={params} words={['processing']}>
      {(campaign) => <ProcessingScreen campaign={campaign} />}
    </CampaignPage>
  );
}
