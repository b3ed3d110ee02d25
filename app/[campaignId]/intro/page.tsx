import { IntroScreen } from '@/components/screens/intro-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('intro');

export default function IntroPage({ params }: Props) {
  return (
    <CampaignPage params={params} words={['intro', 'types', 'iosModal', 'notSupported', 'preview', 'sections', 'ways']}>
      {(campaign) => <IntroScreen campaign={campaign} />}
    </CampaignPage>
  );
}
