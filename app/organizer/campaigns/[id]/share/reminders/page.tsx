import { RemindersScreen } from '@/components/organizer/reminders/reminders-screen';
import { ConsolePage } from '../../../../console-page';
import { findOr404 } from '../../../../find-or-404';
import { organizerTitle } from '../../../../words';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = () => organizerTitle('campaigns.sharePages.reminders');

export default function RemindersPage({ params }: Props) {
  return (
    <ConsolePage may="editor" words={['campaigns', 'invitations', 'reminders', 'messages', 'changes']}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        const campaign = await findOr404(organizer.calls.getEditedCampaign({ member, id }));
        const schedule = await organizer.calls.getReminders({ member, id });
        return <RemindersScreen campaign={campaign} schedule={schedule} />;
      }}
    </ConsolePage>
  );
}
