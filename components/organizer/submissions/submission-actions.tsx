import { useTranslations } from 'next-intl';
import type { SubmissionCounts, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { ExportLink } from '../export-link';
import { apiAddress } from '../api';
import { ReviewNew } from '../campaigns/review-new';
import { useMember } from '../member-context';

type SubmissionActionsProps = {
  campaignId: string;
  /** Of all submissions of the campaign; `undefined`: not known yet. */
  counts: SubmissionCounts | undefined;
  sort: SubmissionQuery['sort'];
};

/** Everything as a file, and the way into the review of what is new. */
export function SubmissionActions({ campaignId, counts, sort }: SubmissionActionsProps) {
  const t = useTranslations('organizer.submissions');
  const mayEdit = mayDo(useMember().role, 'editor');
  if (!counts) return null;
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return (
    <>
      {mayEdit && count > 0 && (
        <ExportLink
          variant="secondary"
          href={apiAddress('exportSubmissions', { params: { id: campaignId } })}
          aria-label={t('exportAll', { count })}
        >
          {t('export')}
        </ExportLink>
      )}
      <ReviewNew campaignId={campaignId} sort={sort} />
    </>
  );
}
