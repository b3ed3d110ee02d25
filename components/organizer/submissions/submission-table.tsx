import { useTranslations } from 'next-intl';
import type { ListedSubmission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Reviewing } from '@/lib/contract/scorecard';
import { Table, unseen } from '../table';
import { useSortWords } from './orders';
import type { Selection } from './use-selection';
import { SubmissionRow } from './submission-row';
import type { WorthBy } from './worth';

type SubmissionTableProps = {
  campaignId: string;
  query: SubmissionQuery;
  submissions: readonly ListedSubmission[];
  selection: Selection;
  by: WorthBy;
  reviewing: Reviewing;
  /** Whether it is shown who was asked to review them. */
  isShared: boolean;
};

export function SubmissionTable(props: SubmissionTableProps) {
  const { campaignId, query, submissions, selection, by, reviewing, isShared } = props;
  const t = useTranslations('organizer.submissions');
  const sortWords = useSortWords(by, reviewing);
  const ids = submissions.map(({ id }) => id);
  const areAll = ids.length > 0 && ids.every((id) => selection.has(id));
  const showsMatches = submissions.some(({ match }) => match !== null);
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
    ...(showsMatches ? [t('transcript')] : []),
    { words: t('received'), sort: sortOf({ newest: 'descending', oldest: 'ascending' }) },
    t('status'),
    { words: t(by), sort: sortOf({ rating: 'descending' }) },
    ...(isShared && !showsMatches ? [t('assignedTo')] : []),
    ...(showsMatches ? [] : [t('comments')]),
  ];
  const sorted = { sort: sortWords(query.sort) };
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
            matchHref={organizerPaths.submission(campaignId, submission.id, query, { at: submission.match?.startMs })}
            showsMatches={showsMatches}
            by={by}
            hidesPicture={reviewing.hidesPictures}
            isShared={isShared}
            isSelected={selection.has(submission.id)}
            onSelect={(isRange) => selection.toggle(submission.id, isRange ? ids : null)}
          />
        ))}
      </Table>
    </section>
  );
}
