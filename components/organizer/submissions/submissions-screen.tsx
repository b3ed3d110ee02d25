'use client';

import { useDeferredValue, useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { REVIEW_STATUSES } from '@/lib/contract/organizer/reviews';
import type { SubmissionCounts, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { apiAddress, useApi } from '../api';
import { CampaignHead, type HeadedCampaign } from '../campaigns/campaign-head';
import { FaultBanner } from '../fault-banner';
import { REFRESH_MS } from '../use-refresh';
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

/** A list changes by what is done in it, and is forgotten when another one is shown. */
const ASKED_ONCE = { revalidateIfStale: false, revalidateOnFocus: false, dedupingInterval: 0 };

/** What visitors of a campaign have handed in. `first` and `counts` are what `query` finds. */
export function SubmissionsScreen({ campaign, query: requested, first, counts: firstCounts }: SubmissionsScreenProps) {
  const { id } = campaign;
  const [query, setQuery] = useState(requested);
  const found = useDeferredValue(query);
  const { cache, mutate } = useSWRConfig();
  // What came with the page is right until another list has been shown; each later one is asked for anew.
  const [hasLeft, setHasLeft] = useState(false);
  if (!hasLeft && nameOf(found) !== nameOf(requested)) setHasLeft(true);
  const input = { params: { id }, query: found };
  const address = apiAddress('listSubmissions', input);
  const { data: shown, error } = useApi('listSubmissions', input, hasLeft ? undefined : first, ASKED_ONCE);
  useEffect(() => () => cache.delete(address), [address, cache]);
  const toCount = countedOf(found);
  const hasFirstCounts = nameOf(toCount) === nameOf(countedOf(requested));
  const counted = useApi(
    'countSubmissions',
    { params: { id }, query: toCount },
    hasFirstCounts ? firstCounts : undefined,
    { refreshInterval: REFRESH_MS },
  );
  const counts = counted.data ?? firstCounts;
  // What may be done with all of them does not change with the search.
  const hasAllFirst = nameOf(countedOf(requested)) === nameOf({});
  const all = useApi('countSubmissions', { params: { id }, query: {} }, hasAllFirst ? firstCounts : undefined).data;
  const total = found.status ? counts[found.status] : sumOf(counts);
  const isFiltered = nameOf({ ...found, sort: undefined }) !== nameOf({});

  // A reload, and the way back from a submission, find the same list.
  useEffect(
    () => window.history.replaceState(window.history.state, '', organizerPaths.submissions(id, found)),
    [id, found],
  );

  // The list knows by itself what has changed in it; the numbers and the way into the review are asked for anew.
  const noteChange = () =>
    void mutate((key) => key !== address && typeof key === 'string' && key.startsWith(address.split('?')[0] ?? ''));

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
              onChange={noteChange}
              onEmpty={() => void mutate(address)}
            />
          )}
        </>
      )}
    </>
  );
}
