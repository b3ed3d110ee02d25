import { redirect } from 'next/navigation';
import { NothingSetUpScreen } from '@/components/organizer/sign-in/nothing-set-up-screen';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { requireOrganizer } from '../require-member';
import { OrganizerWords, organizerTitle } from '../words';

export const generateMetadata = () => organizerTitle('titles.nothingSetUp');

export default async function NothingSetUpPage() {
  const organizer = await requireOrganizer();
  if (await organizer.hasOwner()) redirect(organizerPaths.signIn());
  return (
    <OrganizerWords of={['signIn']}>
      <NothingSetUpScreen />
    </OrganizerWords>
  );
}
