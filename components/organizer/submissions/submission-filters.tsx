import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { REVIEW_STATUSES } from '@/lib/contract/organizer/reviews';
import { RatingFilter, SubmissionSort } from '@/lib/contract/organizer/submissions';
import type { SubmissionCounts, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { GuardedButton, GuardedLink } from '../../ui/guarded';
import { SearchField } from '../field';
import { Form } from '../form';
import { Select } from '../select';

type SubmissionFiltersProps = {
  campaignId: string;
  query: SubmissionQuery;
  counts: SubmissionCounts;
  onChange: (query: SubmissionQuery) => void;
};

/** Which submissions are shown, and in which order. */
export function SubmissionFilters({ campaignId, query, counts, onChange }: SubmissionFiltersProps) {
  const t = useTranslations('organizer.submissions');
  const total = REVIEW_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const link = (status: SubmissionQuery['status'], words: string, count: number) => (
    <GuardedLink
      key={status ?? 'all'}
      external
      href={organizerPaths.submissions(campaignId, { ...query, status })}
      aria-current={query.status === status ? 'true' : undefined}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChange({ ...query, status });
      }}
    >
      {words} <b>{count}</b>
    </GuardedLink>
  );
  return (
    <>
      <nav className="filters" aria-label={t('byStatus')}>
        {link(undefined, t('all'), total)}
        {REVIEW_STATUSES.map((status) => link(status, t(`statuses.${status}`), counts[status]))}
      </nav>
      {query.film && (
        <p className="note">
          {t('onlyFailed')}{' '}
          <GuardedButton className="link" onClick={() => onChange({ ...query, film: undefined })}>
            {t('showAll')}
          </GuardedButton>
        </p>
      )}
      <Form className="toolbar" role="search">
        <SearchField
          label={t('search')}
          value={query.search ?? ''}
          onChange={(search) => onChange({ ...query, search: search || undefined })}
        />
        <Select
          label={t('rating')}
          value={query.rating ?? ''}
          onChange={(value) => onChange({ ...query, rating: RatingFilter.safeParse(value).data })}
        >
          <option value="">{t('ratings.any')}</option>
          {RatingFilter.options.map((rating) => (
            <option key={rating} value={rating}>
              {t(`ratings.${rating}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('sort')}
          value={query.sort}
          onChange={(value) => onChange({ ...query, sort: SubmissionSort.parse(value) })}
        >
          {SubmissionSort.options.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Select>
      </Form>
    </>
  );
}
