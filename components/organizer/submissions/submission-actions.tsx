import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { SubmissionCounts, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { GuardedLink } from '../../ui/guarded';
import { apiAddress, useApi } from '../api';
import { ConsoleIcon } from '../icon';
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
  const news = useApi('listSubmissions', { params: { id: campaignId }, query: { status: 'new', sort } });
  const newest = news.data?.submissions[0];
  if (!counts) return null;
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const mayExport = mayEdit && count > 0;
  const mayReview = newest && counts.new > 0;
  if (!mayExport && !mayReview) return null;
  return (
    <div className="inline">
      {mayExport && (
        <GuardedLink
          external
          download
          className="button button--secondary"
          href={apiAddress('exportSubmissions', { params: { id: campaignId } })}
          aria-label={t('exportAll', { count })}
        >
          <ConsoleIcon name="download" /> {t('export')}
        </GuardedLink>
      )}
      {mayReview && (
        <GuardedLink
          isButton
          className="button button--primary"
          href={organizerPaths.submission(campaignId, newest.id, { status: 'new', sort })}
        >
          <ConsoleIcon name="play" /> {t('review', { count: counts.new })}
        </GuardedLink>
      )}
    </div>
  );
}
