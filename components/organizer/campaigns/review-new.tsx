import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { GuardedLink } from '../../ui/guarded';
import { useApi } from '../api';
import { ConsoleIcon } from '../icon';

type ReviewNewProps = { campaignId: string; sort?: SubmissionQuery['sort'] };

/** The way into the review of what nobody has decided about, in the order of the list; nothing where there is none. */
export function ReviewNew({ campaignId: id, sort = 'newest' }: ReviewNewProps) {
  const t = useTranslations('organizer.campaigns');
  const query = { status: 'new' as const, sort };
  const { data: counts } = useApi('countSubmissions', { params: { id } });
  // A page of the list makes signed links to its pictures: it is asked for only where it has somebody.
  const { data: page } = useApi('listSubmissions', counts?.new ? { params: { id }, query } : null);
  const first = page?.submissions[0];
  if (!first || !counts?.new) return null;
  return (
    <GuardedLink isButton className="button button--primary" href={organizerPaths.submission(id, first.id, query)}>
      <ConsoleIcon name="play" /> {t('reviewNew', { count: counts.new })}
    </GuardedLink>
  );
}
