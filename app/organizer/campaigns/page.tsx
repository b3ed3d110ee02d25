import { CampaignsScreen } from '@/components/organizer/campaigns/campaigns-screen';
import { ConsolePage } from '../console-page';
import { organizerTitle } from '../words';

export const generateMetadata = () => organizerTitle('campaigns.title');

export default function CampaignsPage() {
  return (
    <ConsolePage words={['campaigns']}>
      {async ({ organizer, member }) => {
        const first = await organizer.calls.listCampaigns({ member });
        const archived = first.total === 0 ? await organizer.calls.listCampaigns({ member, archived: 'true' }) : null;
        return <CampaignsScreen first={first} hasArchived={archived !== null && archived.total > 0} />;
      }}
    </ConsolePage>
  );
}
