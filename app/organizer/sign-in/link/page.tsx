import { LinkScreen } from '@/components/organizer/sign-in/link-screen';
import { requireOrganizer } from '../../require-member';
import { OrganizerWords, organizerTitle } from '../../words';

export const generateMetadata = () => organizerTitle('titles.signIn');

export default async function LinkPage() {
  await requireOrganizer();
  return (
    <OrganizerWords of={['signIn']}>
      <LinkScreen />
    </OrganizerWords>
  );
}
