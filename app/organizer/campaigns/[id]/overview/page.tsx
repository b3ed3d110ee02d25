import type { Metadata } from 'next';
import { OverviewScreen } from '@/components/organizer/overview/overview-screen';
import words from '@/lib/i18n/organizer/en.json';
import { ConsolePage } from '../../../console-page';
import { findOr404 } from '../../../find-or-404';

type Props = { params: Promise<{ id: string }> };

export const metadata: Metadata = { title: words.campaigns.overview };

export default function OverviewPage({ params }: Props) {
  return (
    <ConsolePage words={['campaigns', 'overview']}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        return <OverviewScreen first={await findOr404(organizer.calls.getOverview({ member, id, period: '30' }))} />;
      }}
    </ConsolePage>
  );
}
