'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useEffect, useState } from 'react';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { CompareQuery } from '@/lib/contract/organizer/comparison';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { SubmissionCounts } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { announce } from '../../../ui/announce';
import { apiAddress, useApi } from '../../api';
import { CampaignHead, type HeadedCampaign } from '../../campaigns/campaign-head';
import { ExportLink } from '../../export-link';
import { FaultBanner } from '../../fault-banner';
import { useMember } from '../../member-context';
import { Pager } from '../../pager';
import { HiddenNote } from '../../review/scorecard/hidden-note';
import { NothingFound } from '../no-submissions';
import { Views } from '../views';
import { CompareFilters } from './compare-filters';
import { CompareTable } from './compare-table';
import { NoScorecard, NoScores } from './nothing-compared';
import { useComparison } from './use-comparison';

type CompareScreenProps = {
  /** `searchesSpeech`: whether a search also finds what is said in films. */
  campaign: HeadedCampaign & Pick<EditedCampaign, 'reviewing'> & { searchesSpeech?: boolean };
  query: CompareQuery;
  first: OrganizerOutput<'compareSubmissions'>;
  counts: SubmissionCounts;
  reviewers: readonly Reviewer[];
};

/** Submissions by the criteria of the campaign's scorecard. `first` and `counts` are what `query` finds. */
export function CompareScreen(props: CompareScreenProps) {
  const { campaign, reviewers } = props;
  const { id } = campaign;
  const { hidesNames } = campaign.reviewing;
  const t = useTranslations('organizer.comparison');
  const mayExport = mayDo(useMember().role, 'editor');
  const [query, setQuery] = useState(props.query);
  const found = useDeferredValue(query);
  const comparison = useComparison(id, found, props.first);
  const { criteria, submissions, total } = comparison;
  const counts = useCounts(id, found, props);
  const shown = t('shown', { shown: submissions.length, total });
  const isFiltered = [query.status, query.search?.trim(), query.assigned, query.reviewer, query.criterion].some(
    Boolean,
  );

  // A reload, and the way back from a submission, find the same.
  useEffect(
    () => window.history.replaceState(window.history.state, '', organizerPaths.comparison(id, found)),
    [id, found],
  );
  useEffect(() => announce(shown), [shown]);

  if (criteria.length === 0)
    return (
      <>
        <CampaignHead campaign={campaign} />
        <div className="subnav">
          <span />
          <Views campaignId={id} query={query} current="compare" />
        </div>
        <NoScorecard campaignId={id} />
      </>
    );
  return (
    <>
      <CampaignHead
        campaign={campaign}
        actions={
          mayExport &&
          total > 0 && (
            <ExportLink variant="secondary" href={apiAddress('exportComparison', { params: { id }, query: found })}>
              {t('download')}
            </ExportLink>
          )
        }
      />
      <CompareFilters
        {...{ campaignId: id, query, criteria, counts, reviewers, hidesNames }}
        searchesSpeech={campaign.searchesSpeech ?? false}
        onChange={setQuery}
      />
      {comparison.hidesScores && <HiddenNote>{t('hidden')}</HiddenNote>}
      <FaultBanner fault={comparison.fault ?? null} />
      {submissions.length > 0 ? (
        <>
          <CompareTable {...{ campaignId: id, query: found, criteria, submissions }} onSort={setQuery} />
          <p className="note">
            {query.reviewer
              ? t('legendOf')
              : t.rich('legend', { mark: (words) => <span className="missing">{words}</span> })}
          </p>
          <Pager onMore={comparison.showMore} isBusy={comparison.isBusy} shown={shown} />
        </>
      ) : isFiltered ? (
        <NothingFound onShowAll={() => setQuery({ sort: 'score' })} />
      ) : (
        <NoScores />
      )}
    </>
  );
}

/** The numbers on the tabs by status: where what is assigned to the member is shown, they are of all. */
function useCounts(id: string, { search, assigned }: CompareQuery, { query, counts }: CompareScreenProps) {
  const of = { search: search?.trim() || undefined, assigned: assigned === 'me' ? undefined : assigned };
  const isFirst = search === query.search && assigned === query.assigned;
  return useApi('countSubmissions', { params: { id }, query: of }, isFirst ? counts : undefined).data ?? counts;
}
