import type { Metadata } from 'next';
import { StartScreen } from '@/components/screens/start-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export function generateMetadata({ params }: Props): Promise<Metadata> {
  return campaignMetadata(params, 'start');
}

export default function StartPage({ params }: Props) {
  return (
    <CampaignPage begins params={params} words={['start', 'types', 'accounts', 'preview', 'sections']}>
      {(campaign) => <StartScreen campaign={campaign} />}
    </CampaignPage>
  );
}
