import type { Metadata } from 'next';
import { CampaignEditScreen } from '@/components/organizer/builder/campaign-edit-screen';
import words from '@/lib/i18n/organizer/en.json';
import { ConsolePage } from '../../../console-page';
import { findOr404 } from '../../../find-or-404';

type Props = { params: Promise<{ id: string }> };

export const metadata: Metadata = { title: words.campaigns.edit };

export default function EditCampaignPage({ params }: Props) {
  return (
    <ConsolePage may="editor" words={['campaigns', 'builder']}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        const campaign = await findOr404(organizer.calls.getEditedCampaign({ member, id }));
        return <CampaignEditScreen campaign={campaign} address={organizer.visitorsAddress} />;
      }}
    </ConsolePage>
  );
}
