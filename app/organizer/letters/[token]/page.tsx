import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { UnsubscribeScreen } from '@/components/organizer/unsubscribe/unsubscribe-screen';
import { findOr404 } from '../../find-or-404';
import { requireOrganizer } from '../../require-member';
import { OrganizerWords } from '../../words';

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('mail.unsubscribe');
  return { title: t('title') };
}

/** Where somebody who got an email refuses further ones, without an account. */
export default async function UnsubscribePage({ params }: Props) {
  const organizer = await requireOrganizer();
  const token = decodeURIComponent((await params).token);
  const subscription = await findOr404(organizer.findSubscription({ token }));
  return (
    <OrganizerWords mails={['unsubscribe']}>
      <UnsubscribeScreen token={token} {...subscription} />
    </OrganizerWords>
  );
}
