import { RefusedScreen } from '@/components/organizer/refused-screen';
import { OrganizerWords, organizerTitle } from '../words';

type Props = { searchParams: Promise<{ why?: string | string[] }> };

export const generateMetadata = () => organizerTitle('refused.title');

/** Why a file was not made (`answer-refused-file.ts`). It says nothing of anybody, so it asks nobody to sign in. */
export default async function RefusedPage({ searchParams }: Props) {
  const { why } = await searchParams;
  return (
    <OrganizerWords of={['refused']}>
      <RefusedScreen why={String(why)} />
    </OrganizerWords>
  );
}
