'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { REVIEW_STATUSES } from '@/lib/contract/organizer/reviews';
import type { SubmissionCounts, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import { apiAddress, useApi } from '../api';
import { CampaignHead, type HeadedCampaign } from '../campaigns/campaign-head';
import { FaultBanner } from '../fault-banner';
import { NotifiedBanner } from '../notices/notified-banner';
import { useNotified } from '../notices/use-notified';
import { useMember } from '../member-context';
import { REFRESH_MS } from '../use-refresh';
import { NoSubmissions, NothingFound, NothingMine } from './no-submissions';
import { usualSort } from './orders';
import { OwnProgress } from './own-progress';
import { SubmissionActions } from './submission-actions';
import { SubmissionFilters } from './submission-filters';
import { SubmissionList } from './submission-list';

type Page = OrganizerOutput<'listSubmissions'>;
type SubmissionsScreenProps = {
  /** `searchesSpeech`: whether a search also finds what is said in films. */
  campaign: HeadedCampaign & Pick<EditedCampaign, 'reviewing'> & { searchesSpeech?: boolean };
  query: SubmissionQuery;
  first: Page;
  counts: SubmissionCounts;
  /** What it finds whoever it is assigned to; left out: the same. */
  countsOfAll?: SubmissionCounts;
  reviewers: readonly Reviewer[];
  /** In so many videos a search finds no spoken words; left out: 0. */
  unheard?: number;
};

const sumOf = (counts: SubmissionCounts) => REVIEW_STATUSES.reduce((sum, status) => sum + counts[status], 0);
const nameOf = ({ status, film, search, rating, assigned, sort }: Partial<SubmissionQuery>) =>
  [status, film, search?.trim(), rating, assigned, sort].join('~');
/** What is counted by status; the order changes no number. */
const countedOf = ({ film, search, rating, assigned }: SubmissionQuery) => ({ film, search, rating, assigned });
/** The tab of what is assigned to the member stands beside those by status: their numbers are not of it alone. */
const tabsOf = (query: SubmissionQuery) => {
  const counted = countedOf(query);
  return counted.assigned === 'me' ? { ...counted, assigned: undefined } : counted;
};

/** A list changes by what is done in it, and is forgotten when another one is shown. */
const ASKED_ONCE = { revalidateIfStale: false, revalidateOnFocus: false, dedupingInterval: 0 };

/** What visitors of a campaign have handed in. `first` and `counts` are what `query` finds. */
export function SubmissionsScreen(props: SubmissionsScreenProps) {
  const { campaign, query: requested, first, counts: firstCounts, countsOfAll = firstCounts, unheard = 0 } = props;
  const t = useTranslations('organizer.submissions');
  const { id } = campaign;
  const { reviewing } = campaign;
  const by = reviewing.criteria.length > 0 ? 'score' : 'rating';
  const me = useMember().userId;
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
  const counts = useCounts(id, countedOf(found), { of: countedOf(requested), counts: firstCounts });
  const countsOfTabs = useCounts(id, tabsOf(found), { of: tabsOf(requested), counts: countsOfAll });
  const { reviewers } = useApi('listReviewers', { params: { id } }, { reviewers: [...props.reviewers] }).data ?? props;
  const mine = found.assigned === 'me' ? reviewers.find(({ userId }) => userId === me) : undefined;
  // What may be done with all of them does not change with the search.
  const hasAllFirst = nameOf(tabsOf(requested)) === nameOf({});
  const all = useApi('countSubmissions', { params: { id }, query: {} }, hasAllFirst ? countsOfAll : undefined).data;
  const usual = usualSort(reviewing);
  const total = found.status ? counts[found.status] : sumOf(counts);
  // Of other filters it may also be that they find nothing of theirs.
  const Nothing = mine?.assigned === 0 ? NothingMine : NothingFound;
  // What was just asked for can be undone, whichever list is shown then.
  const [notified, setNotified] = useNotified(id);
  const isFiltered = nameOf({ ...found, sort: undefined }) !== nameOf({});

  // A reload, and the way back from a submission, find the same list.
  useEffect(
    () => window.history.replaceState(window.history.state, '', organizerPaths.submissions(id, found, usual)),
    [id, found, usual],
  );

  // The list knows by itself what has changed in it; the numbers and the way into the review are asked for anew.
  const addresses = [address.split('?')[0] ?? '', apiAddress('listReviewers', { params: { id } })];
  const noteChange = () =>
    void mutate((key) => key !== address && typeof key === 'string' && addresses.some((one) => key.startsWith(one)));

  return (
    <>
      <CampaignHead
        campaign={campaign}
        actions={
          <SubmissionActions campaignId={id} counts={all} sort={found.sort} openMine={mine ? mine.open : null} />
        }
      />
      {!isFiltered && shown?.submissions.length === 0 ? (
        <NoSubmissions campaign={campaign} />
      ) : (
        <>
          <SubmissionFilters
            {...{ campaignId: id, query, reviewers, by, reviewing, counts: countsOfTabs }}
            searchesSpeech={campaign.searchesSpeech ?? false}
            onChange={setQuery}
          />
          {mine && mine.assigned > 0 && <OwnProgress mine={mine} />}
          <FaultBanner fault={error ?? null} />
          {notified && <NotifiedBanner campaignId={id} {...{ notified }} onSettled={() => setNotified(null)} />}
          {shown?.submissions.length === 0 && <Nothing onShowAll={() => setQuery({ sort: query.sort })} />}
          {shown && shown.submissions.length > 0 && (
            <SubmissionList
              key={nameOf(found)}
              campaignId={id}
              query={found}
              first={shown}
              {...{ total, reviewers, by, reviewing }}
              onChange={noteChange}
              onEmpty={() => void mutate(address)}
              onNotified={setNotified}
            />
          )}
          {found.search?.trim() && unheard > 0 && (
            <p className="note">{t(reviewing.hidesNames ? 'unheardHidden' : 'unheard', { count: unheard })}</p>
          )}
        </>
      )}
    </>
  );
}

type Counted = ReturnType<typeof countedOf>;

/** The numbers of what a filter finds. `known`: those that came with the page, and what they are of. */
function useCounts(id: string, query: Counted, known: { of: Counted; counts: SubmissionCounts }): SubmissionCounts {
  const first = nameOf(query) === nameOf(known.of) ? known.counts : undefined;
  const { data } = useApi('countSubmissions', { params: { id }, query }, first, { refreshInterval: REFRESH_MS });
  return data ?? known.counts;
}
