import { useTranslations } from 'next-intl';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import type { CompareQuery } from '@/lib/contract/organizer/comparison';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { SubmissionCounts } from '@/lib/contract/organizer/submissions';
import type { Criterion } from '@/lib/contract/scorecard';
import { isAscending } from '@/lib/domain/comparison';
import { SearchField } from '../../field';
import { Form } from '../../form';
import { Select } from '../../select';
import { AssignedFilter } from '../assigned-filter';
import { SubmissionTabs } from '../submission-tabs';
import { useSearchLabel } from '../use-search-label';
import { Views } from '../views';
import { sortBy, sortedBy, writeColumn } from './columns';
import { ReviewerFilter } from './reviewer-filter';

type CompareFiltersProps = {
  campaignId: string;
  query: CompareQuery;
  criteria: readonly Criterion[];
  counts: SubmissionCounts;
  reviewers: readonly Reviewer[];
  /** Whether numbers stand for names. */
  hidesNames: boolean;
  /** Whether a search also finds what is said in films. */
  searchesSpeech: boolean;
  onChange: (query: CompareQuery) => void;
};

/** Which submissions are compared, and in which order. */
export function CompareFilters(props: CompareFiltersProps) {
  const { campaignId, query, criteria, counts, reviewers, hidesNames, searchesSpeech, onChange } = props;
  const t = useTranslations('organizer.comparison');
  const words = useTranslations('organizer.submissions');
  const searchLabel = useSearchLabel({ hidesNames, searchesSpeech });
  const { reviewer, sort, criterion, direction } = query;
  const isByName = criterion === undefined && sort === 'name' && !hidesNames;
  return (
    <>
      <div className="subnav">
        <SubmissionTabs
          {...{ query, counts, reviewers, onChange }}
          mine={{ assigned: 'me', reviewer, sort, criterion, direction }}
          pathOf={(to) => organizerPaths.comparison(campaignId, to)}
        />
        <Views {...{ campaignId, query }} current="compare" />
      </div>
      <Form className="toolbar" role="search">
        <SearchField
          label={searchLabel}
          value={query.search ?? ''}
          onChange={(search) => onChange({ ...query, search: search || undefined })}
        />
        <ReviewerFilter {...{ reviewers }} value={reviewer} onChange={(by) => onChange({ ...query, reviewer: by })} />
        <AssignedFilter
          {...{ reviewers }}
          value={query.assigned}
          onChange={(assigned) => onChange({ ...query, assigned })}
        />
        <Select label={words('sort')} value={sortedBy(query)} onChange={(column) => onChange(sortBy(query, column))}>
          <option value="score">{t('score')}</option>
          {criteria.map(({ id, name }) => (
            <option key={id} value={writeColumn({ criterion: id })}>
              {name}
            </option>
          ))}
          <option value="range">{t('range')}</option>
          <option value="name">{words(hidesNames ? 'sorts.person' : 'name')}</option>
        </Select>
        <Select
          label={t('order')}
          value={isAscending(query) ? 'asc' : 'desc'}
          onChange={(way) => onChange({ ...query, direction: way === 'asc' ? 'asc' : 'desc' })}
        >
          <option value="desc">{t(isByName ? 'fromZ' : 'highestFirst')}</option>
          <option value="asc">{t(isByName ? 'fromA' : 'lowestFirst')}</option>
        </Select>
      </Form>
    </>
  );
}
