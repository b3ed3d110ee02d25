import type { CampaignKind } from '@/lib/contract/campaign-content';
import type { Device } from '@/lib/contract/entities';
import type { Comment, ListedReview, ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { ShownName } from '@/lib/contract/organizer/names';
import type { Reviewing } from '@/lib/contract/scorecard';
import type { ReviewRules } from '@/lib/domain/scores';
import type { Contact } from '@/lib/domain/contact';
import type { FilmState, RatingFilter, SubmissionSort } from '@/lib/contract/organizer/submissions';

/** Which submissions of one campaign; `null`: all. */
export type SubmissionFilter = {
  campaignId: string;
  status: ReviewStatus | null;
  /**
   * Each word in several spellings: a name, a comment or what is said in a film has all words, at the beginnings of its
   * own; what is said, also in other forms.
   */
  words: readonly (readonly string[])[] | null;
  rating: RatingFilter | null;
  /** `failed`: only those whose film could not be made. */
  film: 'failed' | null;
  /** `none`: only those that nobody was asked to review; else those that this member was. */
  assigned: { userId: string } | 'none' | null;
  /** Who asks: whose ratings `mine` means, and who does not see what is hidden from them. */
  userId: string;
  rules: ReviewRules;
};

/** A line of what is said in a film that a search has found. */
export type SpokenMatch = {
  /** The number of its take in the film, from 1. */
  take: number;
  /** When it is said in its take. */
  startMs: number;
  /** As it is shown: what was corrected, or else what was heard. */
  words: string;
  /** Its words that were looked for, small (`markWords`). */
  tokens: string[];
  /** How many other lines have words of the search. */
  more: number;
  language: string | null;
};

/** Where a submission stands in a sorted list. */
export type SubmissionCursor = { value: string; id: string };

/** What lists are sorted by. */
export type SubmissionOrder = SubmissionSort | 'score' | 'person';

/** What tells who it is of is withheld with the name: then there is no picture, no resume and no claim. */
export type SubmissionRow = ListedReview & {
  receivedAt: Date;
  film: FilmState;
  /** How long each section is in the film, samples; `null` when it is not known. */
  sectionSamples: number[] | null;
  posterKey: string | null;
  /** There is a film, and nobody has tried to make a picture of it. */
  lacksPoster: boolean;
  hasResume: boolean;
  claimsAccount: boolean;
  /** What a search has found in the film; `null`: nothing, or the submission is no row of a searched list. */
  match: SpokenMatch | null;
};

export type FoundSubmission = SubmissionRow &
  Contact & {
    uuid: string;
    device: Device;
    campaign: { id: string; name: string; title: string | null; type: CampaignKind };
    /** How it is reviewed now. Who it is of may be withheld: email, phone and address are `null` then. */
    reviewing: Reviewing;
    accountId: string;
    /** Where the invitation went from which it came. */
    address: string | null;
    statusBy: string | null;
    statusAt: Date | null;
  };

export type NamedSubmission = ShownName & { id: string; campaign: { id: string; title: string } };

export type StoredStatus = { status: ReviewStatus; by: string | null; at: Date | null };
export type StoredComment = Omit<Comment, 'createdAt' | 'editedAt' | 'isMine'> & {
  userId: string;
  createdAt: Date;
  editedAt: Date | null;
};
/** What became of a change of a comment; `notOwn`: somebody else wrote it, and it stays as it is. */
export type CommentChange<Done> = Done | 'notFound' | 'notOwn';
type By = { userId: string; name: string; at: Date };

/**
 * What visitors have handed in, and what members make of it. Rehearsals and visits that are not finished are no
 * submissions, and those of a deleted campaign are not found. Whoever has not checked that a submission is of the
 * member's organization begins with `find`.
 */
export type SubmissionRepository = {
  list(
    filter: SubmissionFilter,
    sort: SubmissionOrder,
    page: { after: SubmissionCursor | null; limit: number },
  ): Promise<(SubmissionRow & { cursor: SubmissionCursor })[]>;
  /** Counts by status; the filter's own status does not matter. */
  count(filter: Omit<SubmissionFilter, 'status'>): Promise<Record<ReviewStatus, number>>;
  /** Whether it is written down what is said in any film of the campaign. */
  haveWords(campaignId: string): Promise<boolean>;
  /** Counts the submissions with a film of which nothing is written down: not yet, or not any more. */
  countUnheard(campaignId: string): Promise<number>;
  /** Returns the submissions beside this one, and how many come before it. */
  neighbours(
    filter: SubmissionFilter,
    sort: SubmissionOrder,
    id: string,
  ): Promise<{ previous: string | null; next: string | null; before: number }>;
  /** `userId`: who looks at it. */
  find(organizationId: string, id: string, userId: string): Promise<FoundSubmission | null>;
  /** Returns what members make of those of these ids that are submissions of the campaign. */
  reviews(campaignId: string, ids: readonly string[], userId: string): Promise<ListedReview[]>;
  /** Returns who handed them in and where, of those that are there. */
  names(organizationId: string, ids: readonly string[], userId: string | null): Promise<NamedSubmission[]>;
  /** Shows the name of a submission to this member from now on. Returns it; `null`: it is gone. */
  showName(id: string, by: { userId: string; at: Date }): Promise<string | null>;
  /** Another visit of the same account, the latest one before; never one whose name is withheld from this member. */
  findOtherVisit(
    accountId: string,
    id: string,
    userId: string,
  ): Promise<{ name: string; campaign: string | null; at: Date | null } | null>;
  /** Returns those of these ids that are submissions of the campaign. */
  findMany(campaignId: string, ids: readonly string[]): Promise<{ id: string; uuid: string }[]>;
  /** Sets or, with `null`, takes back a member's rating. */
  rate(id: string, userId: string, value: number | null, at: Date): Promise<void>;
  ratingOf(id: string, userId: string): Promise<number | null>;
  /** Changes nothing when the status is not `was`. Returns the status as it is then; `null`: it is gone. */
  setStatus(
    id: string,
    change: { status: ReviewStatus; was: ReviewStatus | null; by: Omit<By, 'userId'> },
  ): Promise<(StoredStatus & { isChanged: boolean }) | null>;
  /** Returns the ids of those that have another status now. */
  setStatuses(
    campaignId: string,
    ids: readonly string[],
    change: { status: ReviewStatus; by: Omit<By, 'userId'> },
  ): Promise<string[]>;
  comment(id: string, input: { id: string; text: string; atMs: number | null; by: By }): Promise<StoredComment>;
  /** Changes the text of a comment of this member. */
  editComment(
    id: string,
    commentId: string,
    input: { text: string; by: Pick<By, 'userId' | 'at'> },
  ): Promise<CommentChange<StoredComment>>;
  /** Deletes a comment of this member. */
  deleteComment(id: string, commentId: string, by: Pick<By, 'userId'>): Promise<CommentChange<'deleted'>>;
  /** The oldest first. */
  comments(id: string): Promise<StoredComment[]>;
};
