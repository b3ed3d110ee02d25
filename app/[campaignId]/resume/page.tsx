import { ResumeScreen } from '@/components/screens/resume-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('resume');

export default function ResumePage({ params }: Props) {
  return (
    <CampaignPage params={params} words={['resume', 'types', 'iosModal']}>
      {(campaign) => <ResumeScreen campaign={campaign} />}
    </CampaignPage>
  );
}
