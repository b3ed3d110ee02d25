import type { SubmittedScores } from '@/lib/contract/organizer/scorecards';
import type { Criterion } from '@/lib/contract/scorecard';

/** What a member gives, submitted or not. */
export type Scored = Pick<SubmittedScores, 'scores' | 'note'>;

export type StoredScores = Scored & {
  userId: string;
  author: string;
  score: number | null;
  submittedAt: Date;
  changedAt: Date | null;
  version: number;
  /** The scorecard of that version. */
  criteria: Criterion[];
};

export type StoredTemplate = { id: string; name: string; criteria: Criterion[]; createdAt: Date };

type By = { userId: string; name: string; at: Date };

/**
 * What submissions are scored by, and the scores. Whoever has not checked that a submission is of the member's
 * organization begins with `SubmissionRepository.find`.
 */
export type ScoreRepository = {
  /** Returns the number under which a campaign keeps this scorecard; it keeps each once. */
  version(campaignId: string, criteria: readonly Criterion[], at: Date): Promise<number>;
  /** Returns how many submissions of a campaign have scores. */
  countScored(campaignId: string): Promise<number>;
  /** Returns what was submitted, the oldest first. */
  submitted(visitId: string): Promise<StoredScores[]>;
  /** Returns what a member gave and has not submitted. */
  draftOf(visitId: string, userId: string): Promise<Scored | null>;
  keepDraft(visitId: string, draft: Scored, by: By): Promise<void>;
  /** Writes a member's scores. They count as changed where the member could see those of others before. */
  submit(visitId: string, given: Scored & { score: number | null; version: number }, by: By): Promise<void>;
  /** Removes a member's scores, and the draft of them. */
  withdraw(visitId: string, by: Omit<By, 'name'>): Promise<void>;
  templates(organizationId: string): Promise<StoredTemplate[]>;
  /** One of the same name is replaced. `null`: the organization has `most` already. */
  keepTemplate(organizationId: string, template: StoredTemplate, most: number): Promise<StoredTemplate | null>;
  /** Returns `false` when there is none. */
  dropTemplate(organizationId: string, id: string): Promise<boolean>;
};
