'use client';

import { useTranslations } from 'next-intl';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { LiveRegion } from '../../ui/live-region';
import { Head } from '../head';
import { AuditBox } from './audit-box';
import { ErasuresBox } from './erasures-box';
import { RetentionBox } from './retention-box';

type DataScreenProps = {
  retention: OrganizerOutput<'getRetention'>;
  erasures: OrganizerOutput<'listErasures'>;
  audit: OrganizerOutput<'listAudit'>;
};

/** How long data is kept, what was erased, and who did what. */
export function DataScreen({ retention, erasures, audit }: DataScreenProps) {
  const t = useTranslations('organizer.data');
  return (
    <>
      <Head title={t('title')} />
      <RetentionBox first={retention} />
      <ErasuresBox first={erasures} />
      <AuditBox first={audit} />
      <LiveRegion />
    </>
  );
}
