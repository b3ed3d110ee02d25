import type { CampaignContent, CampaignKind, Section } from '@/lib/contract/campaign-content';
import type { AskedConsent, Campaign, CampaignStatus } from '@/lib/contract/entities';
import type { InLanguages } from '@/lib/contract/languages';
import type { ShownName } from '@/lib/contract/organizer/names';
import type { ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import type { Reviewing } from '@/lib/contract/scorecard';
import type { Contact } from '@/lib/domain/contact';
import type { SectionFlaws } from '@/lib/domain/flaws';
import type { SectionOrigin } from '@/lib/domain/take-origin';
import type { NewClip } from './clips';
import type { AcceptedConsent } from './consents';

/** What is not stored: it is found out when somebody asks. */
type Found =
  | ('introVideoUrl' | 'introVideoUrls' | 'introTracks' | 'videoSession' | 'acceptsFiles' | 'isClosed' | 'isRehearsal')
  | ('receipts' | 'transcription' | 'dates' | 'consentAsked' | 'adjusted' | 'handover');
/** What only pages know. */
type OfPage = 'titleLanguage' | 'descriptionLanguage';

export type StoredCampaign = Omit<Campaign, Found | OfPage | 'sections'> & {
  sections: Section[];
  /** How its submissions are reviewed now, whatever content their visits began with. */
  reviewing: Reviewing;
  /** Whether its visitors are told where what they say is written down. */
  tellsTranscriber: boolean;
  /** `null`: nothing. */
  consentAsked: AskedConsent | null;
  introVideoKey: string | null;
  /** Those in the campaign's further languages. */
  introVideoKeys: InLanguages<string>;
  organizationId: string;
  /** The whitelabel whose build serves the campaign; `null`: every build serves it. */
  whitelabel: string | null;
  /**
   * When the status last changed. Visits that began before may go on for one more day
   * (docs/decisions/0021-campaign-states.md).
   */
  statusChangedAt: Date;
};

export type CampaignInput = CampaignContent & {
  /** The id of the campaign's row: the existing row with this name, else a new one. */
  id: string;
  name: string;
  status: CampaignStatus;
  introVideoKey: string | null;
  /** Those in the campaign's further languages. */
  introVideoKeys: InLanguages<string>;
};

export type OrganizationInput = Campaign['organization'] & { whitelabel: string | null };

/** A visit as organizers see it. What tells who it is of is withheld with the name: it is `null` then, or nothing. */
export type Submission = Contact &
  ShownName & {
    id: string;
    campaign: string;
    /** What the campaign is called where people read it. */
    campaignTitle: string;
    /** `null`: withheld. Members may know it from another campaign. */
    uuid: string | null;
    /** The visitor typed the name of an account that existed before. Nothing proves that it is the same person. */
    claimsAccount: boolean;
    /** Where the visitor's invitation went; `null`: nobody invited them. */
    address: string | null;
    status: 'started' | 'recorded' | 'completed' | 'skipped';
    /** What members decided. */
    decision: ReviewStatus;
    /** The average of all ratings; 0 without one. */
    rating: number;
    ratings: number;
    comments: number;
    /** What all scorecards come to; 0 without one. */
    score: number;
    scoreLowest: number;
    scoreHighest: number;
    scorecards: number;
    /** The names of the members who were asked to review it. */
    assigned: string[];
    createdAt: Date;
    completedAt: Date | null;
    filmKey: string | null;
    resumeKey: string | null;
    /** What the visitor has accepted; `null`: nothing. */
    consent: AcceptedConsent | null;
    /** What the film lacks of the latest takes; only sections that lack something. */
    flaws: SectionFlaws[];
    /** How its latest takes came to be, in the sections' order. */
    origins: SectionOrigin[];
    /** What was answered to the sections that are not recorded; empty as long as nothing was. */
    answers: SubmittedAnswer[];
    /** Whether anything of it was written down, or is to be. */
    hasTranscript: boolean;
  };

export type CampaignRepository = {
  find(nameOrId: string): Promise<StoredCampaign | null>;
  /**
   * Returns the campaign as it was less than a second ago, for those who only look at it: this process reads it from
   * the database once a second at most, and sees its own changes at once. The object is shared: nobody may change it.
   */
  findRecent(nameOrId: string): Promise<StoredCampaign | null>;
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
  /**
   * The same, some at a time, the oldest first. `received`: only those that are finished, of them only those with these
   * ids, if there are any, and without what is hidden or withheld from this member.
   */
  eachSubmission(
    campaignId: string,
    received?: { ids: readonly string[] | null; userId: string },
  ): AsyncIterable<Submission>;
  /**
   * The ids of the sections that have takes or answers, in order; those of rehearsals do not count, nor does what was
   * only typed. Such sections may neither be removed nor change places.
   */
  recordedSections(campaignId: string): Promise<string[]>;
  /**
   * Creates or updates everything in one transaction, with the clips that these campaigns name and that are new.
   * `totalVideos` is used only when the organization is new. Throws `invalidCampaign` for clips that are not there.
   */
  apply(
    organization: OrganizationInput,
    campaigns: CampaignInput[],
    clips?: readonly NewClip[],
  ): Promise<{ created: string[]; updated: string[] }>;
  /**
   * Writes one campaign over what it was before, its draft included. Throws `invalidCampaign` for clips that are not
   * there. Returns `false` when the organization has none with this id, or when somebody has changed it since
   * `revision`.
   */
  write(organizationId: string, campaign: CampaignInput, revision: number | null): Promise<boolean>;
  /**
   * Closes an active campaign of the organization to new visitors; what is being written of it stays. Returns `false`
   * when it has no such campaign.
   */
  end(organizationId: string, id: string, status: 'completed' | 'unpublished'): Promise<boolean>;
  /** Closes the campaign permanently: no new visits can begin. */
  close(id: string): Promise<void>;
  /**
   * Removes a campaign that has no visits. Returns `false` if it still has some. All files below `prefixes` become
   * `ErasedFiles` until `until`.
   */
  erase(id: string, files: { prefixes: string[]; until: Date }): Promise<boolean>;
};
