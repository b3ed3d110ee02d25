import type { Adjustments } from '@/lib/contract/adjustments';
import type { CampaignContent } from '@/lib/contract/campaign-content';
import type { CampaignStatus } from '@/lib/contract/entities';
import type { LanguageTag } from '@/lib/contract/languages';
import type { Decision } from '@/lib/contract/organizer/notices';
import type { Reminder, ReminderRules } from '@/lib/contract/organizer/reminders';
import type { ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { Use } from '../upkeep';

/** The emails to people that wait in a table. Invitations have a place of their own. */
export type EmailKind = 'reminder' | 'received' | 'receipt' | Decision;

/** `dropped`: it is not sent, because it says nothing any more, or the person wants none. */
export type EmailState = 'scheduled' | 'paused' | 'sent' | 'failed' | 'dropped';

/** An email that is to be sent now. */
export type WaitingEmail = EmailSubject & {
  id: string;
  kind: EmailKind;
  reminder: Reminder | null;
  /** How often it was tried. */
  tries: number;
  /** Whether whoever tried it last died at it: it may be out or not. */
  isUnfinished: boolean;
  /** Of a receipt: where it goes, and in which language. */
  address: string | null;
  language: LanguageTag | null;
  /** Those of the campaign. */
  rules: ReminderRules;
};

/** To whom a campaign writes, and about what. */
export type EmailSubject = {
  campaignId: string;
  campaign: CampaignContent & { name: string; status: CampaignStatus };
  organizationId: string;
  organization: string;
  /** Whom it is for; `null`: nobody invited this person. */
  invitation: {
    id: string;
    email: string;
    name: string | null;
    adjustments: Adjustments;
    openedAt: Date | null;
    /** How many reminders were sent to this person. */
    reminded: number;
  } | null;
  /** The visit that it is about; of a reminder, the one that came of the invitation. */
  visit: {
    id: string;
    name: string;
    email: string | null;
    status: ReviewStatus;
    beganAt: Date;
    /** Where its visitor was; `null`: it is not known. */
    timeZone: string | null;
    isFinished: boolean;
    /** In which language its visitor read what they accepted; `null`: not known. */
    language: LanguageTag | null;
  } | null;
};

/** A submission, and whether somebody can be told of the decision on it. */
export type DecidedSubmission = {
  id: string;
  status: ReviewStatus;
  /** `null`: nobody knows how its visitor can be reached. */
  email: string | null;
  /** This decision was told, or is about to be. */
  isTold: boolean;
};

/** The last email about a decision. */
export type StoredNotice = {
  decision: Decision;
  state: EmailState;
  dueAt: Date;
  sentAt: Date | null;
  noticesId: string;
  by: string;
  fault: string | null;
};

/** Emails about decisions that were asked for together; with `submissionId`, the one about that. */
export type WhichNotices = { noticesId: string; submissionId?: string };

/** What came of the beginning of a try. */
export type Begun = 'begun' | 'gone' | Date;

/** Emails to people of a campaign, besides invitations: each row is one, whatever becomes of it. */
export type EmailRepository = {
  /** Takes emails that are due; nobody else takes them before `leaseUntil`. */
  takeDue(at: Date, leaseUntil: Date, limit: number): Promise<WaitingEmail[]>;
  /**
   * A try begins: it counts, whatever becomes of it, and so do its uses of limits; nobody else takes the email before
   * `until`. `gone`: it was undone or paused, or another worker has taken it since, whose `leaseUntil` is another. A
   * moment: until then one of the limits is reached, and nothing was counted.
   */
  noteTry(id: string, of: { at: Date; leaseUntil: Date; until: Date; uses: readonly Use[] }): Promise<Begun>;
  noteSent(id: string, at: Date): Promise<void>;
  /** `nextTryAt` `null`: it is not tried again, and `fault` says why. */
  noteFailed(id: string, fault: string, nextTryAt: Date | null): Promise<void>;
  /** The email is due, and not sent before `until`; that it was taken counts as no try. */
  postpone(id: string, until: Date): Promise<void>;
  /** The email is due at another time, and not before. */
  reschedule(id: string, dueAt: Date): Promise<void>;
  drop(id: string): Promise<void>;

  /** Adds an email to each who has finished lately in a campaign that tells those who do, and can be written to. */
  addReceived(at: Date): Promise<void>;

  /** Sends a receipt to this address, in the place of one that was sent before. */
  addReceipt(
    receipt: { visitId: string; campaignId: string; address: string; language: LanguageTag },
    at: Date,
  ): Promise<void>;

  /** Returns those of the ids that are submissions of this campaign. */
  decided(campaignId: string, ids: readonly string[]): Promise<DecidedSubmission[]>;
  /** Returns how many are to be told: what somebody has asked for in the same moment counts once. */
  addNotices(
    campaignId: string,
    told: readonly { submissionId: string; decision: Decision }[],
    notices: { id: string; by: string; at: Date; dueAt: Date },
  ): Promise<number>;
  /** Both return how many of them were not sent yet. */
  undoNotices(campaignId: string, which: WhichNotices): Promise<number>;
  hurryNotices(campaignId: string, which: WhichNotices, at: Date): Promise<number>;
  /** Returns what an email about a submission is written from; `null`: it is gone. */
  subjectOf(submissionId: string): Promise<EmailSubject | null>;
  /** `null`: nobody has asked to tell this person. */
  noticeOf(submissionId: string): Promise<StoredNotice | null>;
};
