import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EXPORTED_BY_ID_MAX } from '@/lib/contract/organizer/submission-files';
import { apiAddress } from '../api';
import { ExportLink } from '../export-link';

type ExportSelectedProps = {
  campaignId: string;
  ids: readonly string[];
  small?: boolean;
  /** What screen readers say where that is more than what stands there. */
  label?: string;
  children: ReactNode;
};

/** A link that downloads the submissions with these ids; where they are too many for one address, how many may be. */
export function ExportSelected({ campaignId, ids, small, label, children }: ExportSelectedProps) {
  const t = useTranslations('organizer.submissions');
  if (ids.length > EXPORTED_BY_ID_MAX)
    return <p className="note">{t('downloadAtMost', { count: EXPORTED_BY_ID_MAX })}</p>;
  return (
    <ExportLink
      variant="secondary"
      small={small}
      href={apiAddress('exportSubmissions', { params: { id: campaignId }, query: { ids: ids.join() } })}
      aria-label={label}
    >
      {children}
    </ExportLink>
  );
}
