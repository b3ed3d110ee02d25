import { CampaignEditScreen } from '@/components/organizer/builder/campaign-edit-screen';
import { ConsolePage } from '../../../console-page';
import { findOr404 } from '../../../find-or-404';
import { organizerTitle, RECORDER_WORDS } from '../../../words';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = () => organizerTitle('campaigns.edit');

export default function EditCampaignPage({ params }: Props) {
  return (
    <ConsolePage may="editor" words={['campaigns', 'builder', 'erasing']} visitors={RECORDER_WORDS}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        const campaign = await findOr404(organizer.calls.getEditedCampaign({ member, id }));
        return <CampaignEditScreen campaign={campaign} address={organizer.visitorsAddress} />;
      }}
    </ConsolePage>
  );
}
