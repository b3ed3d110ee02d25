import { ShareScreen } from '@/components/organizer/share/share-screen';
import { ConsolePage } from '../../../console-page';
import { findOr404 } from '../../../find-or-404';
import { invitationTexts } from '../../../invitation-texts';
import { organizerTitle } from '../../../words';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = () => organizerTitle('campaigns.share');

export default function ShareCampaignPage({ params }: Props) {
  return (
    <ConsolePage may="editor" words={['campaigns', 'invitations', 'adjust', 'messages']}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        const campaign = await findOr404(organizer.calls.getEditedCampaign({ member, id }));
        const { messages } = await organizer.calls.getMessages({ member, id });
        const invitation = messages.find(({ kind }) => kind === 'invitation')!;
        const texts = await invitationTexts(campaign, invitation);
        return <ShareScreen campaign={campaign} texts={texts} canMail={organizer.canMail} />;
      }}
    </ConsolePage>
  );
}
