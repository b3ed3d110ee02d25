import { useTranslations } from 'next-intl';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { RatingFilter, SubmissionSort } from '@/lib/contract/organizer/submissions';
import type { SubmissionCounts, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import type { Reviewing } from '@/lib/contract/scorecard';
import { GuardedButton } from '../../ui/guarded';
import { SearchField } from '../field';
import { Form } from '../form';
import { Select } from '../select';
import { AssignedFilter } from './assigned-filter';
import { sortsOf, usualSort, useSortWords } from './orders';
import { SubmissionTabs } from './submission-tabs';
import { useSearchLabel } from './use-search-label';
import { Views } from './views';
import type { WorthBy } from './worth';

type SubmissionFiltersProps = {
  campaignId: string;
  query: SubmissionQuery;
  /** What the filter finds by status, whoever it is assigned to where that is the caller. */
  counts: SubmissionCounts;
  reviewers: readonly Reviewer[];
  by: WorthBy;
  reviewing: Reviewing;
  /** Whether a search also finds what is said in films. */
  searchesSpeech: boolean;
  onChange: (query: SubmissionQuery) => void;
};

/** Which submissions are shown, and in which order. */
export function SubmissionFilters(props: SubmissionFiltersProps) {
  const { campaignId, query, counts, reviewers, by, reviewing, searchesSpeech, onChange } = props;
  const t = useTranslations('organizer.submissions');
  const searchLabel = useSearchLabel({ hidesNames: reviewing.hidesNames, searchesSpeech });
  const sortWords = useSortWords(by, reviewing);
  return (
    <>
      <div className="subnav">
        <SubmissionTabs
          {...{ query, counts, reviewers, onChange }}
          mine={{ assigned: 'me', sort: query.sort }}
          pathOf={(to) => organizerPaths.submissions(campaignId, to, usualSort(reviewing))}
        />
        <Views {...{ campaignId, query }} current="list" />
      </div>
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
          label={searchLabel}
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
        <AssignedFilter
          {...{ reviewers }}
          value={query.assigned}
          onChange={(assigned) => onChange({ ...query, assigned })}
        />
        <Select
          label={t('sort')}
          value={query.sort}
          onChange={(value) => onChange({ ...query, sort: SubmissionSort.parse(value) })}
        >
          {sortsOf(reviewing, query.sort).map((sort) => (
            <option key={sort} value={sort}>
              {sortWords(sort)}
            </option>
          ))}
        </Select>
      </Form>
    </>
  );
}
