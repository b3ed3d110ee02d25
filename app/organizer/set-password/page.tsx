import { SetPasswordScreen } from '@/components/organizer/sign-in/set-password-screen';
import { findMember, requireOrganizer } from '../require-member';
import { OrganizerWords, organizerTitle } from '../words';

export const generateMetadata = () => organizerTitle('titles.setPassword');

export default async function SetPasswordPage() {
  const organizer = await requireOrganizer();
  const member = await findMember();
  return (
    <OrganizerWords of={['signIn']}>
      <SetPasswordScreen me={member && (await organizer.calls.me({ member }))} />
    </OrganizerWords>
  );
}
