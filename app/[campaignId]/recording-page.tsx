import { RecordingScreen } from '@/components/screens/recording-screen';
import { CampaignPage } from './campaign-page';

/**
 * All steps of the recording are this one page. It shows the step in the address, also when the address changes without
 * a request.
 */
export function RecordingPage({ params }: { params: Promise<{ campaignId: string }> }) {
  return (
    <CampaignPage
      params={params}
      words={[
        'titles',
        'section',
        'devices',
        'takes',
        'media',
        'access',
        'saving',
        'gone',
        'visit',
        'processing',
        'sections',
        'untimed',
        'ways',
        'files',
      ]}
    >
      {(campaign) => <RecordingScreen campaign={campaign} />}
    </CampaignPage>
  );
}
