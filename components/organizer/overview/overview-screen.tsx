'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Overview, Period } from '@/lib/contract/organizer/overview';
import type { SubmissionSort } from '@/lib/contract/organizer/submissions';
import { useApi } from '../api';
import { CampaignHead } from '../campaigns/campaign-head';
import { ReviewNew } from '../campaigns/review-new';
import { DaysBox } from './days-box';
import { FunnelBox } from './funnel-box';
import { OverviewStats } from './overview-stats';
import { StopsBox } from './stops-box';
import { TroublesBox } from './troubles-box';

type OverviewScreenProps = {
  /** The overview of the first period. */
  first: Overview;
  /** The order in which what is new is reviewed; left out: the newest first. */
  sort?: SubmissionSort;
};

/** How far visitors of a campaign come, where they stop, and why. */
export function OverviewScreen({ first, sort }: OverviewScreenProps) {
  const t = useTranslations('organizer.overview');
  const [period, setPeriod] = useState<Period>(first.period);
  const input = { params: { id: first.campaign.id }, query: { period } };
  const isFirst = period === first.period;
  const { data: overview = first } = useApi('getOverview', input, isFirst ? first : undefined, {
    keepPreviousData: true,
  });
  const shown = t(`periods.${overview.period}`);
  const captionOf = (table: string) => t('inPeriod', { table, period: shown });
  return (
    <>
      <CampaignHead campaign={overview.campaign} actions={<ReviewNew campaignId={first.campaign.id} sort={sort} />} />
      <OverviewStats overview={overview} />
      <FunnelBox overview={overview} captionOf={captionOf} period={period} onPeriod={setPeriod} />
      <div className="beside beside--even">
        <StopsBox overview={overview} captionOf={captionOf} />
        <DaysBox overview={overview} />
      </div>
      {overview.troubles.length > 0 && <TroublesBox overview={overview} captionOf={captionOf} />}
    </>
  );
}
