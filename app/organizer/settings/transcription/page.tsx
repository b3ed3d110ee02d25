import { TranscriptionScreen } from '@/components/organizer/settings/transcription-screen';
import { ConsolePage } from '../../console-page';
import { organizerTitle } from '../../words';

export const generateMetadata = () => organizerTitle('transcription.title');

export default function TranscriptionPage() {
  return (
    <ConsolePage may="owner" words={['transcription']}>
      {async ({ organizer, member }) => (
        <TranscriptionScreen first={await organizer.calls.getTranscription({ member })} />
      )}
    </ConsolePage>
  );
}
