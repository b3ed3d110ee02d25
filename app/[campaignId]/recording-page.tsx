import { RecordingScreen } from '@/components/screens/recording-screen';
import { CampaignPage } from './campaign-page';

/**
 * Every place of the recording is this same page: it shows what the address says, also when that changes without a
 * request.
 */
export function RecordingPage({ params }: { params: Promise<{ campaignId: string }> }) {
  return (
    <CampaignPage params={params} words={['titles', 'section', 'takes', 'media', 'saving', 'visit', 'processing']}>
      {(campaign) => <RecordingScreen campaign={campaign} />}
    </CampaignPage>
  );
}
