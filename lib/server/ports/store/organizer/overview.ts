import type { Trouble } from '@/lib/domain/troubles';

/**
 * What is counted of the visits that began at `since` or later. Rehearsals are never among them. Medians and means are
 * of the latest thousand of these visits.
 */
export type VisitCounts = {
  named: number;
  completed: number;
  onPhone: number;
  /** From the visit's beginning to its end, its film if there is one, ms; `null`: no visit came to one. */
  medianVisitMs: number | null;
  /** From the request to the film, ms. */
  medianWaitMs: number | null;
  /** Takes for each recorded section, on average. */
  takesPerSection: number | null;
};

export type OverviewRepository = {
  /** Adds openings of first pages to their days, by the campaigns' names; those of unknown campaigns are dropped. */
  addOpenings(openings: readonly { campaign: string; day: string; count: number }[]): Promise<void>;
  /** Those by visitors who were erased do not count, as their visits do not. */
  openings(campaignId: string, since: Date): Promise<number>;
  counts(campaignId: string, since: Date): Promise<VisitCounts>;
  /**
   * How many visits without a film ended where, by the places' names (`lib/domain/funnel.ts`). Visits that began with
   * more sections than the campaign has now count at its last one.
   */
  stops(
    campaignId: string,
    since: Date,
    campaign: { sections: number; hasResume: boolean; hasFilm: boolean },
  ): Promise<Map<string, number>>;
  /** Films of each day (UTC, `YYYY-MM-DD`) that has any. */
  days(campaignId: string, since: Date): Promise<{ day: string; completed: number }[]>;
  /** Visits by what troubled them last; `film`: it could not be made. The most frequent first. */
  troubles(campaignId: string, since: Date): Promise<{ cause: Trouble | 'film'; visits: number; recovered: number }[]>;
  /** The submissions that nobody has decided about, of all times. */
  waiting(campaignId: string): Promise<{ count: number; oldest: Date | null }>;
};
