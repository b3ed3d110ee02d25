import type { Metadata } from 'next';
import { CampaignEditScreen } from '@/components/organizer/builder/campaign-edit-screen';
import words from '@/lib/i18n/organizer/en.json';
import { ConsolePage } from '../../console-page';

export const metadata: Metadata = { title: words.campaigns.new };

export default function NewCampaignPage() {
  return (
    <ConsolePage may="editor" words={['campaigns', 'builder']}>
      {({ organizer }) => <CampaignEditScreen campaign={null} address={organizer.visitorsAddress} />}
    </ConsolePage>
  );
}
