/** For how many days a campaign keeps visits after the last thing that happened in them; `null`: see `Retention`. */
export type CampaignRetention = { id: string; name: string; title: string | null; days: number | null };

export type CampaignRetentionRepository = {
  /** At most `limit` of the organization's campaigns, by name. */
  list(organizationId: string, limit: number): Promise<CampaignRetention[]>;
  /** Returns `false` when the organization has no such campaign. */
  set(organizationId: string, campaignId: string, days: number | null): Promise<boolean>;
  /** Returns the days of campaigns that are made from now on. */
  ofNew(organizationId: string): Promise<number | null>;
  setOfNew(organizationId: string, days: number | null): Promise<void>;
  /**
   * Returns how much the saved recordings, resumes and files of its visitors are, or were less than a minute ago,
   * bytes.
   */
  storedBytes(organizationId: string): Promise<number>;
};
