import { useTranslations } from 'next-intl';
import type { SubmissionCounts, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { ExportLink } from '../export-link';
import { apiAddress } from '../api';
import { ReviewNew } from '../campaigns/review-new';
import { useMember } from '../member-context';
import { ReviewMine } from './review-mine';

type SubmissionActionsProps = {
  campaignId: string;
  /** Of all submissions of the campaign; `undefined`: not known yet. */
  counts: SubmissionCounts | undefined;
  sort: SubmissionQuery['sort'];
  /** How many the member was asked to score and has not, where only those are shown. */
  openMine: number | null;
};

/** Everything as a file, and the way into the review of what is new. */
export function SubmissionActions({ campaignId, counts, sort, openMine }: SubmissionActionsProps) {
  const t = useTranslations('organizer.submissions');
  const mayEdit = mayDo(useMember().role, 'editor');
  if (!counts) return null;
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return (
    <>
      {mayEdit && count > 0 && openMine === null && (
        <ExportLink
          variant="secondary"
          href={apiAddress('exportSubmissions', { params: { id: campaignId } })}
          aria-label={t('exportAll', { count })}
        >
          {t('export')}
        </ExportLink>
      )}
      {openMine === null ? (
        <ReviewNew campaignId={campaignId} sort={sort} />
      ) : (
        <ReviewMine campaignId={campaignId} open={openMine} sort={sort} />
      )}
    </>
  );
}
