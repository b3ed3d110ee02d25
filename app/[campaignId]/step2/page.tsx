import { Step2Screen } from '@/components/screens/step2-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('step2');

export default function Step2Page({ params }: Props) {
  return (
    <CampaignPage params={params} words={['step2', 'sections', 'extraTime']}>
      {(campaign) => <Step2Screen campaign={campaign} />}
    </CampaignPage>
  );
}
