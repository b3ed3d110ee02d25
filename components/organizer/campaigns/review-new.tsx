import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { useApi } from '../api';
import { ConsoleLink } from '../console-button';

type ReviewNewProps = { campaignId: string; sort?: SubmissionQuery['sort'] };

/** The way into the review of what nobody has decided about, in the order of the list; nothing where there is none. */
export function ReviewNew({ campaignId: id, sort = 'newest' }: ReviewNewProps) {
  const t = useTranslations('organizer.campaigns');
  const query = { status: 'new' as const, sort };
  const { data: counts } = useApi('countSubmissions', { params: { id } });
  const only = { params: { id }, query: { ...query, limit: 1 } };
  const { data: page } = useApi('listSubmissions', counts?.new ? only : null);
  const first = page?.submissions[0];
  if (!first || !counts?.new) return null;
  return (
    <ConsoleLink variant="primary" icon="play" href={organizerPaths.submission(id, first.id, query)}>
      {t('reviewNew', { count: counts.new })}
    </ConsoleLink>
  );
}
