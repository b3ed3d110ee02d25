import { MessagesScreen } from '@/components/organizer/messages/messages-screen';
import { MessageKind } from '@/lib/contract/messages';
import { ConsolePage } from '../../../../console-page';
import { findOr404 } from '../../../../find-or-404';
import { organizerTitle } from '../../../../words';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ message?: string | string[] }> };

export const generateMetadata = () => organizerTitle('campaigns.sharePages.messages');

export default function MessagesPage({ params, searchParams }: Props) {
  return (
    <ConsolePage may="editor" words={['campaigns', 'invitations', 'messages', 'changes']}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        const kind = MessageKind.safeParse((await searchParams).message).data ?? 'invitation';
        const campaign = await findOr404(organizer.calls.getEditedCampaign({ member, id }));
        const first = await organizer.calls.getMessages({ member, id });
        return <MessagesScreen campaign={campaign} first={first} kind={kind} />;
      }}
    </ConsolePage>
  );
}
