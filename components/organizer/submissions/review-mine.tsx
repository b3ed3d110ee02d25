import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { useApi } from '../api';
import { ConsoleLink } from '../console-button';

type ReviewMineProps = { campaignId: string; open: number; sort: SubmissionQuery['sort'] };

/** The way into the review of what the member was asked to score and has not, in the order of the list. */
export function ReviewMine({ campaignId: id, open, sort }: ReviewMineProps) {
  const t = useTranslations('organizer.submissions');
  const query = { assigned: 'me', rating: 'mine', sort } as const;
  const { data: page } = useApi('listSubmissions', open > 0 ? { params: { id }, query: { ...query, limit: 1 } } : null);
  const first = page?.submissions[0];
  if (!first || open === 0) return null;
  return (
    <ConsoleLink variant="primary" icon="play" href={organizerPaths.submission(id, first.id, query)}>
      {t('reviewMine', { count: open })}
    </ConsoleLink>
  );
}
