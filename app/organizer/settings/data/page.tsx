import { DataScreen } from '@/components/organizer/settings/data-screen';
import { ConsolePage } from '../../console-page';
import { organizerTitle } from '../../words';

export const generateMetadata = () => organizerTitle('data.title');

export default function DataPage() {
  return (
    <ConsolePage may="owner" words={['data', 'tokens']}>
      {async ({ organizer, member }) => {
        const [storage, retention, erasures, audit, { actors }] = await Promise.all([
          organizer.calls.getStorage({ member }),
          organizer.calls.getRetention({ member }),
          organizer.calls.listErasures({ member }),
          organizer.calls.listAudit({ member }),
          organizer.calls.listAuditActors({ member }),
        ]);
        return <DataScreen storage={storage} retention={retention} erasures={erasures} audit={audit} actors={actors} />;
      }}
    </ConsolePage>
  );
}
