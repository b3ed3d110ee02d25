'use client';

import { useTranslations } from 'next-intl';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { Head } from '../head';
import { AuditBox } from './audit-box';
import { ErasuresBox } from './erasures-box';
import { ExportBox } from './export-box';
import { RetentionBox } from './retention-box';
import { StorageFacts } from './storage-facts';

type DataScreenProps = {
  storage: OrganizerOutput<'getStorage'>;
  retention: OrganizerOutput<'getRetention'>;
  erasures: OrganizerOutput<'listErasures'>;
  audit: OrganizerOutput<'listAudit'>;
  actors: readonly string[];
};

/** How much there is, how long it is kept, what was erased, and who did what. */
export function DataScreen({ storage, retention, erasures, audit, actors }: DataScreenProps) {
  const t = useTranslations('organizer.data');
  return (
    <>
      <Head title={t('title')} facts={<StorageFacts storage={storage} />} />
      <div className="beside beside--even">
        <RetentionBox first={retention} />
        <ExportBox storage={storage} />
      </div>
      <ErasuresBox first={erasures} />
      <AuditBox first={audit} actors={actors} />
    </>
  );
}
