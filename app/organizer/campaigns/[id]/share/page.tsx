import type { Metadata } from 'next';
import { ShareScreen } from '@/components/organizer/share/share-screen';
import words from '@/lib/i18n/organizer/en.json';
import { ConsolePage } from '../../../console-page';
import { findOr404 } from '../../../find-or-404';

type Props = { params: Promise<{ id: string }> };

export const metadata: Metadata = { title: words.campaigns.share };

export default function ShareCampaignPage({ params }: Props) {
  return (
    <ConsolePage may="editor" words={['campaigns', 'invitations']}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        const campaign = await findOr404(organizer.calls.getEditedCampaign({ member, id }));
        return <ShareScreen campaign={campaign} canMail={organizer.canMail} />;
      }}
    </ConsolePage>
  );
}
