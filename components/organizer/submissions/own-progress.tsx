import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import type { Reviewer } from '@/lib/contract/organizer/assignments';

/** How much of what was assigned to the member the member has scored. */
export function OwnProgress({ mine: { assigned, open } }: { mine: Pick<Reviewer, 'assigned' | 'open'> }) {
  const t = useTranslations('organizer.submissions');
  const scored = assigned - open;
  const value = assigned === 0 ? 0 : (100 * scored) / assigned;
  return (
    <div className="meter-line">
      <span className="bar" style={{ '--value': value } as CSSProperties} aria-hidden="true" />{' '}
      <span>{t('progress', { scored, total: assigned })}</span>
    </div>
  );
}
