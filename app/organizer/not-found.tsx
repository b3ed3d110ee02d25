import { NotFoundScreen } from '@/components/organizer/not-found-screen';
import { OrganizerWords } from './words';

/** For what a page of the console does not find, and for what the member's role may not see. */
export default function OrganizerNotFound() {
  return (
    <OrganizerWords of={['notFound']}>
      <NotFoundScreen />
    </OrganizerWords>
  );
}
