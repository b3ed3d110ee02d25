import { useTranslations } from 'next-intl';
import type { ListedSubmission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { Table, unseen } from '../table';
import type { Selection } from './use-selection';
import { SubmissionRow } from './submission-row';

type SubmissionTableProps = {
  campaignId: string;
  query: SubmissionQuery;
  submissions: readonly ListedSubmission[];
  selection: Selection;
  /** Whether it is shown who was asked to review them. */
  isShared: boolean;
};

export function SubmissionTable({ campaignId, query, submissions, selection, isShared }: SubmissionTableProps) {
  const t = useTranslations('organizer.submissions');
  const ids = submissions.map(({ id }) => id);
  const areAll = ids.length > 0 && ids.every((id) => selection.has(id));
  const sortOf = (sorts: Partial<Record<SubmissionQuery['sort'], 'ascending' | 'descending'>>) => sorts[query.sort];
  const all = (
    <label className="pick">
      <input
        type="checkbox"
        checked={areAll}
        onChange={() => (areAll ? selection.clear() : selection.selectAll(ids))}
      />
      <span className="visually-hidden">{t('selectAll', { count: ids.length })}</span>
    </label>
  );
  const columns = [
    { words: all, look: 'choose' },
    unseen(t('film'), 'film-cell'),
    { words: t('name'), sort: sortOf({ name: 'ascending' }) },
    { words: t('received'), sort: sortOf({ newest: 'descending', oldest: 'ascending' }) },
    t('status'),
    { words: t('rating'), sort: sortOf({ rating: 'descending' }) },
    t('comments'),
    ...(isShared ? [t('assignedTo')] : []),
  ];
  const sorted = { sort: t(`sorts.${query.sort}`) };
  return (
    <section className="box box--flush" aria-label={t('title')}>
      <Table
        look="table table--films"
        caption={t(query.assigned === 'me' ? 'captionMine' : 'caption', sorted)}
        columns={columns}
      >
        {submissions.map((submission) => (
          <SubmissionRow
            key={submission.id}
            submission={submission}
            href={organizerPaths.submission(campaignId, submission.id, query)}
            isShared={isShared}
            isSelected={selection.has(submission.id)}
            onSelect={(isRange) => selection.toggle(submission.id, isRange ? ids : null)}
          />
        ))}
      </Table>
    </section>
  );
}
