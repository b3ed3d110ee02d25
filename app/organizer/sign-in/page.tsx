import { redirect } from 'next/navigation';
import { SignInScreen } from '@/components/organizer/sign-in/sign-in-screen';
import { organizerPaths, returnPage } from '@/lib/contract/organizer/paths';
import { findMember, requireOrganizer } from '../require-member';
import { OrganizerWords, organizerTitle } from '../words';

export const generateMetadata = () => organizerTitle('titles.signIn');

type SignInPageProps = { searchParams: Promise<Partial<Record<'error' | 'next', string | string[]>>> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const organizer = await requireOrganizer();
  const { error, next: requested } = await searchParams;
  const next = returnPage(requested);
  if (await findMember()) redirect(next ?? organizerPaths.home());
  if (!(await organizer.hasOwner())) redirect(organizerPaths.nothingSetUp());
  return (
    <OrganizerWords of={['signIn']}>
      <SignInScreen waysIn={organizer.waysIn} failed={error !== undefined} next={next} />
    </OrganizerWords>
  );
}
