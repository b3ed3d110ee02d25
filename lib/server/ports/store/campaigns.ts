import type { Campaign, CampaignKind, CampaignStatus, Section } from '@/lib/contract/entities';

export type StoredCampaign = Omit<Campaign, 'introVideoUrl'> & {
  introVideoKey: string | null;
  organizationId: string;
  /** Whose build serves it; `null`: every build. */
  whitelabel: string | null;
  /** When the status last changed: visits begun before go on for a day (docs/decisions/0021-campaign-states.md). */
  statusChangedAt: Date;
};

export type CampaignInput = {
  /** Of its row: of the one there is by this name, else a new one. */
  id: string;
  name: string;
  type: CampaignKind;
  title: string | null;
  description: string | null;
  status: CampaignStatus;
  allowSharing: boolean;
  sections: Section[];
  introVideoKey: string | null;
};

export type OrganizationInput = Campaign['organization'] & { whitelabel: string | null };

/** A submission as organizers see it. */
export type Submission = {
  campaign: string;
  uuid: string;
  name: string;
  /** The name joined an account that was there before: it only says to be the same person. */
  claimsAccount: boolean;
  status: 'started' | 'recorded' | 'completed' | 'skipped';
  createdAt: Date;
  completedAt: Date | null;
  filmKey: string | null;
  resumeKey: string | null;
};

export type CampaignRepository = {
  find(nameOrId: string): Promise<StoredCampaign | null>;
  list(): Promise<
    {
      name: string;
      organization: string;
      type: CampaignKind;
      status: CampaignStatus;
      sections: number;
      submissions: number;
    }[]
  >;
  submissions(campaignId: string): Promise<Submission[]>;
  /** Ids of sections, in order, that have takes: they may neither go nor move. */
  recordedSections(campaignId: string): Promise<string[]>;
  /** Creates or updates all of it in one transaction. `totalVideos` is taken only when the organization is new. */
  apply(organization: OrganizationInput, campaigns: CampaignInput[]): Promise<{ created: string[]; updated: string[] }>;
  /** Closes it for good: nobody begins a visit any more. */
  close(id: string): Promise<void>;
  /**
   * Removes a campaign that has no visits; `false` while it has. All below `prefixes` are `ErasedFiles` until `until`.
   */
  erase(id: string, files: { prefixes: string[]; until: Date }): Promise<boolean>;
};
