import type { CampaignContent, CampaignKind } from '@/lib/contract/campaign-content';
import type { CampaignStatus } from '@/lib/contract/entities';
import type { InLanguages } from '@/lib/contract/languages';
import type { CampaignDraft, PartialDraft } from '@/lib/contract/campaign-draft';

export type CampaignRow = {
  id: string;
  name: string;
  /** As it was saved; of a campaign that was never published, else as its draft has it. */
  title: string | null;
  type: CampaignKind;
  status: CampaignStatus;
  opens: string | null;
  closes: string | null;
  timeZone: string | null;
  archivedAt: Date | null;
  /** How often its first page was opened by somebody who had no visit yet. */
  opened: number;
  /** Visits that have begun, those that are complete, and those that nobody has decided about; no rehearsals. */
  started: number;
  completed: number;
  toReview: number;
  lastActivityAt: Date;
};

/** The row of the list after which the next page begins. */
export type CampaignCursor = Pick<CampaignRow, 'lastActivityAt' | 'id'>;

export type CampaignFilter = {
  search: string | null;
  status: CampaignStatus | null;
  /** The ids of those that have closed at their date: they count as completed, and not as active. */
  closedIds: readonly string[];
  type: CampaignKind | null;
  /** Either those that were archived, or the others. */
  isArchived: boolean;
};

/** A campaign with everything that organizers write of it. */
export type OrganizerCampaign = CampaignContent &
  Pick<CampaignRow, 'id' | 'name' | 'status' | 'archivedAt'> & {
    introVideoKey: string | null;
    introVideoKeys: InLanguages<string>;
    publishedAt: Date | null;
    draft: { content: PartialDraft; savedAt: Date } | null;
    revision: number;
  };

/** Campaigns as the members of one organization see them: those of others do not exist. */
export type OrganizerCampaignRepository = {
  /** Those with the latest activity first. */
  list(
    organizationId: string,
    filter: CampaignFilter,
    /** Openings and visits are counted from `countedFrom` on. */
    page: { after: CampaignCursor | null; limit: number; countedFrom: Date },
  ): Promise<CampaignRow[]>;
  /** The active ones that close at a date. */
  closing(organizationId: string): Promise<Pick<CampaignRow, 'id' | 'opens' | 'closes' | 'timeZone'>[]>;
  /** The ids of all, by name. */
  ids(organizationId: string): Promise<string[]>;
  count(organizationId: string, filter: CampaignFilter): Promise<number>;
  /** How many submissions nobody has decided about, of all campaigns that are not archived; counts up to `max`. */
  countToReview(organizationId: string, max: number): Promise<number>;
  find(organizationId: string, id: string): Promise<OrganizerCampaign | null>;
  /**
   * In how many visits each section of a campaign was answered, by its id; rehearsals do not count, nor does what was
   * only typed. Reads them all.
   */
  countVideos(organizationId: string, id: string): Promise<ReadonlyMap<string, number>>;
  /** Whether any campaign, of whatever organization, is reached by this name or id. */
  isTaken(name: string, exceptId: string | null): Promise<boolean>;
  /** Begins an unpublished campaign that is nothing but a draft. Returns `false` when its name is taken. */
  create(organizationId: string, campaign: { id: string; name: string; draft: CampaignDraft }): Promise<boolean>;
  /**
   * Keeps a draft. Returns `false` when there is no such campaign, or when somebody has changed it since `revision`.
   */
  keepDraft(
    organizationId: string,
    campaign: { id: string; draft: CampaignDraft; revision: number | null },
  ): Promise<boolean>;
};
