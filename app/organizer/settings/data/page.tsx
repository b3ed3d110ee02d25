import type { Metadata } from 'next';
import { DataScreen } from '@/components/organizer/settings/data-screen';
import words from '@/lib/i18n/organizer/en.json';
import { ConsolePage } from '../../console-page';

export const metadata: Metadata = { title: words.data.title };

export default function DataPage() {
  return (
    <ConsolePage may="owner" words={['data']}>
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
