import type { Adjustments } from '@/lib/contract/adjustments';
import type { Device, ExtraTime } from '@/lib/contract/entities';
import type { LanguageTag } from '@/lib/contract/languages';
import type { Contact } from '@/lib/domain/contact';
import type { Trouble } from '@/lib/domain/troubles';
import type { StoredCampaign } from './campaigns';
import type { AcceptedConsent, ErasableVisit, ErasedBy } from './consents';
import type { ErasureCause } from './organizer/erasures';
import type { FoundTake, NextTake, Take } from './takes';

/** One visitor's visit to one campaign. */
export type Visit = Contact & {
  id: string;
  campaignId: string;
  uuid: string;
  name: string;
  accountId: string;
  device: Device;
  createdAt: Date;
  completedAt: Date | null;
  skippedAt: Date | null;
  /** When the visitor first asked for the film, whatever the answer was. */
  stitchAskedAt: Date | null;
  /** How many takes of it were begun. */
  takesIssued: number;
  /** What the visitor has chosen; what counts says `extraTimeOf`. */
  extraTime: ExtraTime;
  /** A member tries the campaign: it counts nowhere, and is erased soon. */
  rehearsal: boolean;
  /** How often it was given to another device; a browser proves at which of these moves it got the visit. */
  moves: number;
  /** When a link last gave it to the device that has it; `null`: none did. */
  movedAt: Date | null;
  /** The sections of which the device that has the visit keeps a take that is not saved yet, as it says. */
  unsent: readonly string[];
  /** Those of which devices before it do. */
  awaited: readonly string[];
};

/**
 * `campaign` has the content that the visit began with, and the retakes that hold for its visitor; all else of it, its
 * dates and what it asks to accept too, is as it is now.
 */
export type VisitOfCampaign = Visit & {
  campaign: StoredCampaign;
  /** The version of the wording that the visitor has accepted; `null`: none. */
  acceptedConsent: number | null;
  /** What was given to its visitor; `null`: nobody invited them. */
  given: Adjustments | null;
  /** Until when the visitor was given to record; `null`: as long as everybody. */
  ownClosing: Date | null;
};

/** A visit, its campaign and its take, as far as it depends on them whether a part may be announced. */
export type AnnouncingVisit = Pick<Visit, 'createdAt' | 'rehearsal' | 'moves' | 'awaited'> &
  Pick<VisitOfCampaign, 'ownClosing'> & {
    campaign: Pick<StoredCampaign, 'status' | 'statusChangedAt' | 'closes' | 'timeZone' | 'whitelabel'>;
    /** `null`: this visit has no such take. */
    take: AnnouncingTake | null;
  };

/** `limitSeconds`: of the take, else of its section. */
export type AnnouncingTake = { limitSeconds: number } & Pick<
  Take,
  'id' | 'visitId' | 'sectionId' | 'folder' | 'fromFile' | 'savedAt' | 'discardedAt' | 'manifestHash'
>;

/** `marks`: the fingerprints under which it is remembered if it was erased. */
export type RequestedTake = {
  id: string;
  sectionId: string;
  marks: readonly string[];
  postsStayOpen: boolean;
  fromFile?: boolean;
  now: Date;
};

export type VisitRepository = {
  find(campaignId: string, uuid: string): Promise<Visit | null>;
  /** Returns a visit with its campaign (named like `CampaignRepository.find`), both as they are in the same moment. */
  findInCampaign(nameOrId: string, uuid: string): Promise<VisitOfCampaign | null>;
  /** Like `findInCampaign`, and of it only what every part that a browser announces needs. */
  findForPart(nameOrId: string, uuid: string, takeId: string): Promise<AnnouncingVisit | null>;
  /** Like `findInCampaign`, with what `TakeRepository.renew` and `issueNext` have to know about one take. */
  findForUpload(
    nameOrId: string,
    uuid: string,
    requested: RequestedTake,
  ): Promise<(VisitOfCampaign & { known: FoundTake | null; next: NextTake }) | null>;
  /**
   * Like `findInCampaign`: of the visits that these uuids have, the one that began last. In the campaign that is
   * `rehearsed` (its id) only rehearsals count, and in others none.
   */
  findLatestInCampaign(
    nameOrId: string,
    uuids: readonly string[],
    rehearsed: string | null,
  ): Promise<VisitOfCampaign | null>;
  get(id: string): Promise<Visit | null>;
  /** The same, with its campaign. */
  getInCampaign(id: string): Promise<VisitOfCampaign | null>;
  /**
   * Returns `null` when this campaign already has a visit with that uuid. `accountId` must belong to the same
   * organization; `null` makes a new account. The campaign's content, as it stands then, is the visit's for good.
   */
  create(input: {
    campaign: Pick<StoredCampaign, 'id' | 'organizationId'>;
    uuid: string;
    name: string;
    contact?: Contact;
    device: Device;
    accountId: string | null;
    rehearsal?: boolean;
    consent?: AcceptedConsent | null;
    language?: LanguageTag | null;
  }): Promise<Visit | null>;
  /** Keeps in which language the visitor sees the pages. */
  noteLanguage(id: string, language: LanguageTag): Promise<void>;
  /** Keeps what the visitor has accepted in place of an earlier version; the same one is kept as it is. */
  accept(id: string, consent: AcceptedConsent): Promise<void>;
  /**
   * Returns the latest finished visit to a campaign with a consent, of those that this browser has and the one that
   * came of this invitation; if there is none, the latest of those that it has.
   */
  findErasable(nameOrId: string, by: ErasedBy): Promise<ErasableVisit | null>;
  /** Returns what the visitor has accepted; `null`: nothing. */
  consentOf(id: string): Promise<AcceptedConsent | null>;
  uuidExists(uuid: string): Promise<boolean>;
  /** Corrects what the visitor gave on Start. */
  correct(id: string, given: Contact & { name: string }): Promise<void>;
  /** Returns `false`, and changes nothing, once a take of the visit was begun. */
  chooseExtraTime(id: string, extraTime: ExtraTime): Promise<boolean>;
  /** Returns at most `limit` accounts of the organization whose full normalised name equals this one. */
  findAccounts(organizationId: string, name: string, limit: number): Promise<{ id: string }[]>;
  /**
   * Returns those of these accounts that have a visit with one of these uuids, each with the time its latest such visit
   * began, the latest first.
   */
  findOwnAccounts(
    organizationId: string,
    name: string,
    uuids: readonly string[],
  ): Promise<{ id: string; startedAt: Date }[]>;
  /** Records that the visitor asked for the film; only the first time is kept. */
  noteStitchRequested(id: string): Promise<void>;
  /** Notes what last kept the visitor from recording (`lib/domain/troubles.ts`), unless the visit is completed. */
  noteTrouble(campaignName: string, uuid: string, trouble: Trouble): Promise<void>;
  skip(id: string): Promise<void>;
  /** Completes a visit that has no film. */
  complete(id: string): Promise<void>;
  /**
   * Removes the visit with all its rows, and its account if no other visit uses it; its files are doomed. Returns
   * `false` when there is no such visit, or when it is not as old as `onlyIf` says (`RetentionRepository`).
   */
  erase(id: string, erasure: Erasure, onlyIf?: VisitAge): Promise<boolean>;
  /** Returns the rehearsals of an organization's campaigns under one of these uuids. */
  rehearsedBy(organizationId: string, uuids: readonly string[]): Promise<Rehearsed[]>;
  /** Returns at most `limit` rehearsals that began before. */
  rehearsedBefore(before: Date, limit: number): Promise<Rehearsed[]>;
  /** Returns the ids of at most `limit` visits of a campaign. */
  listIds(campaignId: string, limit: number): Promise<string[]>;
};

/** A rehearsal, with the name of its campaign. */
export type Rehearsed = { id: string; uuid: string; campaign: string };

/** How old a visit has to be: abandoned since then, or kept long enough at that time for its campaign. */
export type VisitAge = { abandonedSince: Date } | { expiredAt: Date };

export type Erasure = {
  at: Date;
  because: ErasureCause;
  /** Until then its files are `ErasedFiles` and its ids are `ErasedIds`. */
  until: Date;
  /** Returns the fingerprints under which its ids are remembered. */
  idsOf(erased: { campaignId: string; uuid: string; takeIds: string[] }): string[];
};
