import { useTranslations } from 'next-intl';
import type { ListedSubmission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Selection } from './use-selection';
import { SubmissionRow } from './submission-row';

type SubmissionTableProps = {
  campaignId: string;
  query: SubmissionQuery;
  submissions: readonly ListedSubmission[];
  selection: Selection;
};

export function SubmissionTable({ campaignId, query, submissions, selection }: SubmissionTableProps) {
  const t = useTranslations('organizer.submissions');
  const ids = submissions.map(({ id }) => id);
  const areAll = ids.length > 0 && ids.every((id) => selection.has(id));
  const sortOf = (sorts: Partial<Record<SubmissionQuery['sort'], 'ascending' | 'descending'>>) => sorts[query.sort];
  return (
    <section className="box box--flush" aria-label={t('title')}>
      <table className="table table--films" role="table">
        <caption className="visually-hidden">{t('caption', { sort: t(`sorts.${query.sort}`) })}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="choose">
              <label className="pick">
                <input
                  type="checkbox"
                  checked={areAll}
                  onChange={() => (areAll ? selection.clear() : selection.selectAll(ids))}
                />
                <span className="visually-hidden">{t('selectAll', { count: ids.length })}</span>
              </label>
            </th>
            <th role="columnheader" scope="col" className="film-cell">
              <span className="visually-hidden">{t('film')}</span>
            </th>
            <th role="columnheader" scope="col" aria-sort={sortOf({ name: 'ascending' })}>
              {t('name')}
            </th>
            <th role="columnheader" scope="col" aria-sort={sortOf({ newest: 'descending', oldest: 'ascending' })}>
              {t('received')}
            </th>
            <th role="columnheader" scope="col">
              {t('status')}
            </th>
            <th role="columnheader" scope="col" aria-sort={sortOf({ rating: 'descending' })}>
              {t('rating')}
            </th>
            <th role="columnheader" scope="col">
              {t('comments')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {submissions.map((submission) => (
            <SubmissionRow
              key={submission.id}
              submission={submission}
              href={organizerPaths.submission(campaignId, submission.id, query)}
              isSelected={selection.has(submission.id)}
              onSelect={(isRange) => selection.toggle(submission.id, isRange ? ids : null)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
