import { useTranslations } from 'next-intl';
import type { ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { FilmState } from '@/lib/contract/organizer/submissions';

const LOOKS: Record<ReviewStatus, string> = {
  new: 'chip chip--new',
  shortlisted: 'chip chip--ok',
  accepted: 'chip chip--done',
  declined: 'chip chip--off',
};

/** What members think of a submission, or why its film is not there while nobody has decided. */
export function StateChip({ status, film }: { status: ReviewStatus; film: FilmState }) {
  const t = useTranslations('organizer.submissions');
  if (status === 'new' && film === 'making') return <span className="chip chip--warn">{t('filmMaking')}</span>;
  if (status === 'new' && film === 'failed') return <span className="chip chip--danger">{t('filmFailed')}</span>;
  return <span className={LOOKS[status]}>{t(`statuses.${status}`)}</span>;
}
