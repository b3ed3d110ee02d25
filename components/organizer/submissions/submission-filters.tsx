import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { REVIEW_STATUSES } from '@/lib/contract/organizer/reviews';
import { RatingFilter, SubmissionSort } from '@/lib/contract/organizer/submissions';
import type { SubmissionCounts, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { GuardedButton, GuardedLink } from '../../ui/guarded';
import { SearchField } from '../field';
import { Form } from '../form';
import { useMember } from '../member-context';
import { Select } from '../select';
import type { WorthBy } from './worth';

type SubmissionFiltersProps = {
  campaignId: string;
  query: SubmissionQuery;
  /** What the filter finds by status, whoever it is assigned to where that is the caller. */
  counts: SubmissionCounts;
  reviewers: readonly Reviewer[];
  by: WorthBy;
  onChange: (query: SubmissionQuery) => void;
};

/** Which submissions are shown, and in which order. */
export function SubmissionFilters({ campaignId, query, counts, reviewers, by, onChange }: SubmissionFiltersProps) {
  const t = useTranslations('organizer.submissions');
  const total = REVIEW_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const me = useMember().userId;
  const mine = reviewers.find(({ userId }) => userId === me);
  const isMine = query.assigned === 'me';
  const tab = (key: string, isCurrent: boolean, to: SubmissionQuery, words: string, count: number) => (
    <GuardedLink
      key={key}
      external
      href={organizerPaths.submissions(campaignId, to)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChange(to);
      }}
    >
      {words} <b>{count}</b>
    </GuardedLink>
  );
  const link = (status: SubmissionQuery['status'], words: string, count: number) => {
    const to = { ...query, status, assigned: isMine ? undefined : query.assigned };
    return tab(status ?? 'all', !isMine && query.status === status, to, words, count);
  };
  return (
    <>
      <nav className="filters" aria-label={t('byStatus')}>
        {link(undefined, t('all'), total)}
        {REVIEW_STATUSES.map((status) => link(status, t(`statuses.${status}`), counts[status]))}
        {mine && reviewers.length > 1 && (
          <>
            <span className="filters__gap" aria-hidden="true" />
            {tab('mine', isMine, { assigned: 'me', sort: query.sort }, t('assignedToMe'), mine.assigned)}
          </>
        )}
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
          label={t(by)}
          value={query.rating ?? ''}
          onChange={(value) => onChange({ ...query, rating: RatingFilter.safeParse(value).data })}
        >
          <option value="">{t(`${by}s.any`)}</option>
          {RatingFilter.options.map((rating) => (
            <option key={rating} value={rating}>
              {t(`${by}s.${rating}`)}
            </option>
          ))}
        </Select>
        {reviewers.length > 1 && (
          <Select
            label={t('assignedTo')}
            value={query.assigned ?? ''}
            onChange={(assigned) => onChange({ ...query, assigned: assigned || undefined })}
          >
            <option value="">{t('anyone')}</option>
            <option value="none">{t('noOne')}</option>
            {reviewers.map(({ userId, name }) => (
              <option key={userId} value={userId === me ? 'me' : userId}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Select
          label={t('sort')}
          value={query.sort}
          onChange={(value) => onChange({ ...query, sort: SubmissionSort.parse(value) })}
        >
          {SubmissionSort.options.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort === 'rating' ? by : sort}`)}
            </option>
          ))}
        </Select>
      </Form>
    </>
  );
}
