import { UnsubscribeScreen } from '@/components/organizer/unsubscribe/unsubscribe-screen';
import { findOr404 } from '../../find-or-404';
import { requireOrganizer } from '../../require-member';
import { OrganizerWords, organizerTitle } from '../../words';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = () => organizerTitle('letters.title');

/** Where somebody who got an email refuses further ones, without an account. */
export default async function UnsubscribePage({ params }: Props) {
  const organizer = await requireOrganizer();
  const token = decodeURIComponent((await params).token);
  const subscription = await findOr404(organizer.findSubscription({ token }));
  return (
    <OrganizerWords of={['letters']}>
      <UnsubscribeScreen token={token} {...subscription} />
    </OrganizerWords>
  );
}
