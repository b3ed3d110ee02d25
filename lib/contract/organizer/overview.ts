import * as z from 'zod/mini';
import { CampaignId } from '../call';
import { CampaignKind } from '../campaign-content';
import { CampaignStatus } from '../entities';
import { organizerCall } from './call';
import { CampaignMoments } from './campaigns';

const count = z.int();
const Milliseconds = z.nullable(z.number());

/** The time that an overview is about: so many days until now, or since the campaign's first visit. */
export const Period = z.enum(['7', '30', 'all']);
export type Period = z.infer<typeof Period>;

/** For how many days the films of each day are told. */
export const OVERVIEW_DAYS = 14;

export const Overview = z.object({
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    /** `null`: the title of its type is shown. */
    title: z.nullable(z.string()),
    type: CampaignKind,
    status: CampaignStatus,
    ...CampaignMoments.shape,
    publishedAt: z.nullable(z.iso.datetime()),
  }),
  /** The questions of its sections, in their order. */
  sections: z.array(z.string()),
  /** How many of them are recorded. */
  recordedSections: count,
  /** Whether anything of it is, or may be; without, no camera is asked for. */
  hasFilm: z.boolean(),
  period: Period,
  /** From the link to the film. A rehearsal counts nowhere. */
  funnel: z.object({ opened: count, named: count, recorded: count, completed: count }),
  /** The pages in their order: how many got there, and how many of them got no further. */
  stops: z.array(
    z.object({
      page: z.enum(['start', 'resume', 'camera', 'section', 'film']),
      /** With the page `section`: which one, from 1. */
      section: z.optional(count),
      reached: count,
      stopped: count,
    }),
  ),
  /** Films of each of the last days, the oldest first. Days begin at midnight UTC. */
  days: z.array(z.object({ day: z.iso.date(), completed: count })),
  /** What troubled visits, each under what it met last; `recovered`: those of them that were completed all the same. */
  troubles: z.array(
    z.object({
      cause: z.enum(['refused', 'unsupported', 'noDevice', 'busy', 'broken', 'upload', 'film']),
      visits: count,
      recovered: count,
    }),
  ),
  waiting: z.object({ count, oldest: z.nullable(z.iso.datetime()) }),
  onPhone: count,
  /** From the name to the finished film, or to the end where there is none. */
  medianVisitMs: Milliseconds,
  /** How long visitors waited for the film. */
  medianWaitMs: Milliseconds,
  takesPerSection: z.nullable(z.number()),
});
export type Overview = z.infer<typeof Overview>;

export const OVERVIEW_CALLS = {
  getOverview: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/overview', may: 'reviewer', scope: 'read' },
    summary: 'Returns how far visitors of a campaign came, where they stopped and why.',
    params: z.object({ id: CampaignId }),
    query: z.object({ period: z._default(Period, '30') }),
    response: Overview,
  }),
} as const;
