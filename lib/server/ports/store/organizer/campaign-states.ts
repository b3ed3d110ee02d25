import type { ErasureCause } from './erasures';

/** How a campaign comes and goes. Each function returns `false` when the organization has no such campaign. */
export type CampaignStateRepository = {
  /** Puts a campaign that is not open out of the list, or brings it back. */
  setArchived(organizationId: string, id: string, isArchived: boolean): Promise<boolean>;
  /** Throws away what is being written of a published campaign, unless somebody has changed it since `revision`. */
  discardDraft(organizationId: string, id: string, revision: number | null): Promise<boolean>;
  /**
   * Notes that a campaign is erased with all its visits, and closes it for good. `onlyDraft`: only if it was never
   * published, and nobody but members who rehearsed it has begun.
   */
  beginErasing(
    organizationId: string,
    id: string,
    erasing: { because: ErasureCause; onlyDraft?: boolean },
  ): Promise<boolean>;
  /** The campaigns whose erasing has begun. */
  listErasing(): Promise<{ id: string; name: string; because: ErasureCause }[]>;
};
