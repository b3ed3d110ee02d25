import { redirect } from 'next/navigation';
import { SignInScreen } from '@/components/organizer/sign-in/sign-in-screen';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { findMember, requireOrganizer } from '../require-member';
import { OrganizerWords, organizerTitle } from '../words';

export const generateMetadata = () => organizerTitle('signIn');

type SignInPageProps = { searchParams: Promise<{ error?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const organizer = await requireOrganizer();
  if (await findMember()) redirect(organizerPaths.home());
  if (!(await organizer.hasOwner())) redirect(organizerPaths.nothingSetUp());
  return (
    <OrganizerWords of={['signIn']}>
      <SignInScreen waysIn={organizer.waysIn} failed={(await searchParams).error !== undefined} />
    </OrganizerWords>
  );
}
