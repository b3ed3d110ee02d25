import type { Adjustments } from '@/lib/contract/adjustments';
import type { Answer, AnswerDraft } from '@/lib/contract/answers';
import type { Section } from '@/lib/contract/campaign-content';
import type { ExtraTime } from '@/lib/contract/entities';
import type { ShownName } from '@/lib/contract/organizer/names';
import type { Scores } from '@/lib/contract/organizer/scorecards';
import type { TakeOrigin } from '@/lib/contract/organizer/submissions';
import type { Criterion } from '@/lib/contract/scorecard';

/** Times are ISO 8601, as the database writes them. A `key` is where storage has the file; it is told to nobody. */
export type TakeData = {
  id: string;
  sectionId: string;
  count: number;
  device: string;
  origin: TakeOrigin;
  recordedAt: string;
  savedAt: string | null;
  discardedAt: string | null;
  bytes: number | null;
  fault: string | null;
  key: string | null;
};

export type TranscriptData = {
  takeId: string;
  sectionId: string;
  language: string | null;
  state: string;
  requestedAt: string;
  madeAt: string | null;
  /** `correctedBy`: the name of a member, or `visitor`; empty words in `corrected` are shown nowhere. */
  lines: {
    startMs: number;
    endMs: number;
    words: string;
    corrected: string | null;
    correctedBy: string | null;
    correctedAt: string | null;
  }[];
};

/** `draft`: what was typed since; only in the person's own export. */
export type AnswerData = {
  sectionId: string;
  answer: Answer | null;
  answeredAt: string | null;
  /** What was typed since, and when anything came last; left out of what is not for the person alone. */
  draft?: AnswerDraft | null;
  savedAt?: string;
};

/** With the name is withheld what tells who it is of: it is `null` then, or as nothing. */
export type VisitData = ShownName & {
  id: string;
  /** `null`: withheld. Members may know it from another campaign. */
  uuid: string | null;
  email: string | null;
  phone: string | null;
  campaign: string;
  /** What the visitor read of the campaign; `null`: it had none. */
  title: string | null;
  description: string | null;
  /** What the visitor was asked, in order. */
  sections: Section[];
  device: string;
  /** What the visitor accepted last, in its exact wording; `null`: nothing was asked. */
  consent: { version: number; language: string | null; line: string; text: string | null; acceptedAt: string } | null;
  /** Whether the visitor says to be somebody known. */
  claimsAccount: boolean;
  startedAt: string;
  askedForFilmAt: string | null;
  completedAt: string | null;
  skippedAt: string | null;
  /** What last kept the visitor from recording. */
  trouble: string | null;
  /** When questions with time to think were handed out, and the first recordings of them began. */
  openedSections: { sectionId: string; openedAt: string; loadMs: number; begunAt: string | null }[];
  status: { status: string; by: string | null; at: string | null };
  film: { status: string; askedAt: string; finishedAt: string | null; key: string | null } | null;
  takes: TakeData[];
  /** What is said in takes, as it was heard, and what people wrote in its place. */
  transcripts: TranscriptData[];
  captionsRemovedAt: string | null;
  answers: AnswerData[];
  resumes: { sentAt: string; savedAt: string | null; bytes: number | null; key: string | null }[];
  /** Those sent to answer sections; those that are no answers are only in the person's own export. */
  files: {
    sectionId: string;
    fileId: string;
    name: string;
    format: string | null;
    bytes: number | null;
    sentAt: string;
    savedAt: string | null;
    fault: string | null;
    key: string | null;
  }[];
  /** Who was asked to review it. */
  assignments: { to: string; at: string }[];
  ratings: { by: string; value: number }[];
  comments: { by: string; at: string; atMs: number | null; text: string }[];
  /** What members submitted, each with the scorecard by which they did. */
  scores: {
    by: string;
    version: number;
    criteria: Criterion[];
    scores: Scores;
    note: string | null;
    score: number | null;
    submittedAt: string;
    changedAt: string | null;
  }[];
  shareLinks: {
    madeBy: string;
    madeAt: string;
    endsAt: string;
    revokedAt: string | null;
    mayDownload: boolean;
    withResume: boolean;
    withCaptions: boolean;
    uses: { at: string; what: string; times: number }[];
  }[];
};

/** What was emailed to the person, or is about to be. `address`: where a receipt went; `null`: where the others do. */
export type EmailData = { kind: string; address: string | null; dueAt: string; sentAt: string | null; state: string };

/**
 * What the visitor has chosen is the person's own, as are the emails and where the browser was: nobody who reviews or
 * scores sees it.
 */
export type OwnVisitData = VisitData & {
  extraTime: ExtraTime;
  timeZone: string | null;
  emails: EmailData[];
  /** Which members had the name shown to them before a decision. */
  nameShown: { to: string; at: string }[];
  /** Films with their captions in their pictures. */
  captionedFilms: { askedAt: string; key: string | null }[];
};

export type InvitationData = {
  campaign: string;
  email: string;
  name: string | null;
  invitedAt: string;
  sentAt: string | null;
  openedAt: string | null;
  /** What was given to this person; `null`: nothing. */
  adjustments: Adjustments | null;
  reminders: Omit<EmailData, 'address'>[];
};

/** All that an organization has of one person, without secrets and their hashes. */
export type PersonData = { visits: OwnVisitData[]; invitations: InvitationData[] };

export type PersonDataRepository = {
  /**
   * Returns what there is under a visitor's uuid in all campaigns of the organization, and the invitations to the
   * addresses by which these visits were begun. Accounts that a visitor only says to be are left out, as they may be
   * somebody else's. Rehearsals are nobody's data. `userId`: the member from whom is left out what is hidden; `null`:
   * nobody, and everything is there.
   */
  find(organizationId: string, uuid: string, userId: string | null): Promise<PersonData>;
  /**
   * Returns all visits of a campaign as a member sees them, the oldest first, a few read at a time: names are withheld
   * here alone, since `find` answers who asks for their own data.
   */
  eachVisit(campaignId: string, userId: string): AsyncIterable<VisitData>;
};
