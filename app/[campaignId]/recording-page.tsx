import { RecordingScreen } from '@/components/screens/recording-screen';
import { wordsOfSections } from '@/components/screens/words-of-options';
import { CampaignPage } from './campaign-page';

/**
 * All steps of the recording are this one page. It shows the step in the address, also when the address changes without
 * a request.
 */
export function RecordingPage({ params }: { params: Promise<{ campaignId: string }> }) {
  return (
    <CampaignPage
      params={params}
      words={(campaign) => [
        'titles',
        'section',
        'clips',
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
        ...wordsOfSections(campaign),
      ]}
    >
      {(campaign) => <RecordingScreen campaign={campaign} />}
    </CampaignPage>
  );
}
