import type { Device } from '@/lib/contract/entities';

/** One visitor's visit to one campaign. */
export type Visit = {
  id: string;
  campaignId: string;
  uuid: string;
  name: string;
  accountId: string;
  device: Device;
  createdAt: Date;
  completedAt: Date | null;
  skippedAt: Date | null;
  /** When the visitor first asked for the film, whatever was answered. */
  stitchAskedAt: Date | null;
};

export type VisitRepository = {
  find(campaignId: string, uuid: string): Promise<Visit | null>;
  get(id: string): Promise<Visit | null>;
  /**
   * `null` when this campaign already has that uuid. `accountId` must be of the same organization, else a new account
   * is made.
   */
  create(input: {
    campaignId: string;
    organizationId: string;
    uuid: string;
    name: string;
    device: Device;
    accountId: string | null;
  }): Promise<Visit | null>;
  uuidExists(uuid: string): Promise<boolean>;
  rename(id: string, name: string): Promise<void>;
  /** At most `limit` accounts of the organization whose whole normalised name is this one. */
  findAccounts(organizationId: string, name: string, limit: number): Promise<{ id: string }[]>;
  /** Notes that its visitor asked for the film; the first time counts. */
  noteStitchAsked(id: string): Promise<void>;
  skip(id: string): Promise<void>;
  /**
   * Removes the visit with everything that is recorded of it, however much, and its account where no other visit uses
   * it. `null` when it is not there, or not abandoned since `ifAbandonedSince` (`RetentionRepository.abandoned`).
   */
  erase(id: string, erasure: Erasure, ifAbandonedSince?: Date): Promise<ErasedVisit | null>;
  /** Ids of at most `limit` visits of a campaign. */
  some(campaignId: string, limit: number): Promise<string[]>;
};

export type Erasure = {
  /** So long its files are `ErasedFiles`, and its ids `ErasedIds`. */
  until: Date;
  /** What is remembered of its ids. */
  idsOf(erased: { campaignId: string; uuid: string; takeIds: string[] }): string[];
};

/**
 * What lies in storage of a visit that was erased: all below the prefixes, and single files elsewhere; `attempts` films
 * were begun.
 */
export type ErasedVisit = { attempts: number; keys: string[]; prefixes: string[] };
