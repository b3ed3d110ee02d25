import { CampaignEditScreen } from '@/components/organizer/builder/campaign-edit-screen';
import { ConsolePage } from '../../console-page';
import { organizerTitle, RECORDER_WORDS } from '../../words';

export const generateMetadata = () => organizerTitle('campaigns.new');

export default function NewCampaignPage() {
  return (
    <ConsolePage may="editor" words={['campaigns', 'builder', 'erasing']} visitors={RECORDER_WORDS}>
      {({ organizer }) => <CampaignEditScreen campaign={null} address={organizer.visitorsAddress} />}
    </ConsolePage>
  );
}
