import { LettersScreen } from '@/components/organizer/letters/letters-screen';
import { findOr404 } from '../../find-or-404';
import { requireOrganizer } from '../../require-member';
import { OrganizerWords, organizerTitle } from '../../words';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = () => organizerTitle('letters.title');

/** Where somebody who got a letter refuses further ones, without an account. */
export default async function LettersPage({ params }: Props) {
  const organizer = await requireOrganizer();
  const token = decodeURIComponent((await params).token);
  const letters = await findOr404(organizer.findLetters({ token }));
  return (
    <OrganizerWords of={['letters']}>
      <LettersScreen token={token} {...letters} />
    </OrganizerWords>
  );
}
