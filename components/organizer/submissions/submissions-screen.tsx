'use client';

import { useDeferredValue, useEffect, useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { REVIEW_STATUSES } from '@/lib/contract/organizer/submissions';
import type { SubmissionCounts, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { useApi } from '../api';
import { CampaignHead, type HeadedCampaign } from '../campaigns/campaign-head';
import { FaultBanner } from '../fault-banner';
import { NoSubmissions, NothingFound } from './no-submissions';
import { SubmissionActions } from './submission-actions';
import { SubmissionFilters } from './submission-filters';
import { SubmissionList } from './submission-list';

type Page = OrganizerOutput<'listSubmissions'>;
type SubmissionsScreenProps = {
  campaign: HeadedCampaign;
  query: SubmissionQuery;
  first: Page;
  counts: SubmissionCounts;
};

const sumOf = (counts: SubmissionCounts) => REVIEW_STATUSES.reduce((sum, status) => sum + counts[status], 0);
const nameOf = ({ status, film, search, rating, sort }: Partial<SubmissionQuery>) =>
  [status, film, search?.trim(), rating, sort].join('~');
/** What is counted by status; the order changes no number. */
const countedOf = ({ film, search, rating }: SubmissionQuery) => ({ film, search, rating });

/** What visitors of a campaign have handed in. `first` and `counts` are what `query` finds. */
export function SubmissionsScreen({ campaign, query: asked, first, counts: firstCounts }: SubmissionsScreenProps) {
  const { id } = campaign;
  const [query, setQuery] = useState(asked);
  const found = useDeferredValue(query);
  const isFirst = nameOf(found) === nameOf(asked);
  const input = { params: { id }, query: found };
  const { data: page, error } = useApi('listSubmissions', isFirst ? null : input);
  const toCount = countedOf(found);
  const hasFirstCounts = nameOf(toCount) === nameOf(countedOf(asked));
  const counted = useApi(
    'countSubmissions',
    { params: { id }, query: toCount },
    hasFirstCounts ? firstCounts : undefined,
  );
  const counts = counted.data ?? firstCounts;
  // What may be done with all of them does not change with the search.
  const hasAllFirst = nameOf(countedOf(asked)) === nameOf({});
  const all = useApi('countSubmissions', { params: { id }, query: {} }, hasAllFirst ? firstCounts : undefined).data;
  const total = found.status ? counts[found.status] : sumOf(counts);
  const shown = isFirst ? first : page;
  const isFiltered = nameOf({ ...found, sort: undefined }) !== nameOf({});

  // A reload, and the way back from a submission, find the same list.
  useEffect(
    () => window.history.replaceState(window.history.state, '', organizerPaths.submissions(id, found)),
    [id, found],
  );

  return (
    <>
      <CampaignHead
        campaign={campaign}
        actions={<SubmissionActions campaignId={id} counts={all} sort={found.sort} />}
      />
      {!isFiltered && shown?.submissions.length === 0 ? (
        <NoSubmissions campaign={campaign} />
      ) : (
        <>
          <SubmissionFilters campaignId={id} query={query} counts={counts} onChange={setQuery} />
          <FaultBanner fault={error ?? null} />
          {shown?.submissions.length === 0 && <NothingFound onShowAll={() => setQuery({ sort: query.sort })} />}
          {shown && shown.submissions.length > 0 && (
            <SubmissionList
              key={nameOf(found)}
              campaignId={id}
              query={found}
              first={shown}
              total={total}
              onChange={() => void counted.mutate()}
            />
          )}
        </>
      )}
    </>
  );
}
