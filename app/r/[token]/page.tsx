import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { HandoverScreen } from '@/components/screens/handover-screen';
import { handsOver } from '@/lib/server/pages/hands-over';
import { Words } from '../../words';

type Props = { params: Promise<{ token: string }> };

/** The same for every link, whether it works or not. The address is a secret, which no other site is told. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('handover'))('title'), referrer: 'no-referrer' };
}

export default async function HandoverPage({ params }: Props) {
  if (!handsOver()) notFound();
  const { token } = await params;
  return (
    <Words of={['handover']}>
      <HandoverScreen token={token} />
    </Words>
  );
}
