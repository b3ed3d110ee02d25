import type { Metadata } from 'next';
import { IntroScreen } from '@/components/screens/intro-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export function generateMetadata({ params }: Props): Promise<Metadata> {
  return campaignMetadata(params, 'intro');
}

export default function IntroPage({ params }: Props) {
  return (
    <CampaignPage params={params} words={['intro', 'types', 'iosModal', 'notSupported', 'preview', 'sections']}>
      {(campaign) => <IntroScreen campaign={campaign} />}
    </CampaignPage>
  );
}
