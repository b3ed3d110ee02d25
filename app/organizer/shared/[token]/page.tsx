import { cookies } from 'next/headers';
import { SharedScreen } from '@/components/organizer/shared/shared-screen';
import { sharedCookie } from '@/lib/server/cookies/shared-cookie';
import { requireOrganizer } from '../../require-member';
import { OrganizerWords, organizerTitle } from '../../words';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = () => organizerTitle('shared.title');

/** What someone with a share link sees, without an account. */
export default async function SharedPage({ params }: Props) {
  const organizer = await requireOrganizer();
  const { token } = await params;
  const grant = (await cookies()).get(sharedCookie(token).name)?.value;
  const shared = await organizer.openShared({ token, grant });
  return (
    <OrganizerWords of={['review', 'shared']}>
      <SharedScreen token={token} shared={shared} />
    </OrganizerWords>
  );
}
