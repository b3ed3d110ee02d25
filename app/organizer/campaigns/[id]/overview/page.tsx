import { OverviewScreen } from '@/components/organizer/overview/overview-screen';
import { usualSort } from '@/components/organizer/submissions/orders';
import { ConsolePage } from '../../../console-page';
import { findOr404 } from '../../../find-or-404';
import { organizerTitle } from '../../../words';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = () => organizerTitle('campaigns.overview');

export default function OverviewPage({ params }: Props) {
  return (
    <ConsolePage words={['campaigns', 'overview']}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        const [first, { reviewing }] = await Promise.all([
          findOr404(organizer.calls.getOverview({ member, id, period: '30' })),
          findOr404(organizer.findCampaign({ member, id })),
        ]);
        return <OverviewScreen first={first} sort={usualSort(reviewing)} />;
      }}
    </ConsolePage>
  );
}
