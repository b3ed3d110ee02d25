import type { Metadata } from 'next';
import { DataScreen } from '@/components/organizer/settings/data-screen';
import words from '@/lib/i18n/organizer/en.json';
import { ConsolePage } from '../../console-page';

export const metadata: Metadata = { title: words.data.title };

export default function DataPage() {
  return (
    <ConsolePage may="owner" words={['data']}>
      {async ({ organizer, member }) => (
        <DataScreen
          storage={await organizer.getStorage({ member })}
          retention={await organizer.getRetention({ member })}
          erasures={await organizer.listErasures({ member })}
          audit={await organizer.listAudit({ member })}
          actors={(await organizer.listAuditActors({ member })).actors}
        />
      )}
    </ConsolePage>
  );
}
