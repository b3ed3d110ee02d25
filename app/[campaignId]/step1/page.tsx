import type { Metadata } from 'next';
import { Step1Screen } from '@/components/screens/step1-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export function generateMetadata({ params }: Props): Promise<Metadata> {
  return campaignMetadata(params, 'step1');
}

export default function Step1Page({ params }: Props) {
  return (
    <CampaignPage params={params} words={['step1', 'devices', 'section', 'media']}>
      {(campaign) => <Step1Screen campaign={campaign} />}
    </CampaignPage>
  );
}
