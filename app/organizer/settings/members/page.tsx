import { MembersScreen } from '@/components/organizer/members/members-screen';
import { ConsolePage } from '../../console-page';
import { organizerTitle } from '../../words';

export const generateMetadata = () => organizerTitle('titles.members');

export default function MembersPage() {
  return (
    <ConsolePage may="owner" words={['members']}>
      {async ({ organizer, member }) => <MembersScreen members={await organizer.calls.listMembers({ member })} />}
    </ConsolePage>
  );
}
