import type { AssignHow, Reviewer } from '@/lib/contract/organizer/assignments';
import type { LanguageTag } from '@/lib/contract/languages';
import type { Assignment } from '@/lib/domain/assignments';

/** A member who may review, and where to write to. */
export type StoredReviewer = Reviewer & { email: string; language: LanguageTag | null };

/** Of which campaign of which organization. */
type Of = { organizationId: string; campaignId: string };

/** Who reviews which submission. What is assigned to a member ends with the membership. */
export type AssignmentRepository = {
  /** Returns all members who have come in, those who came first before the others. */
  reviewers(of: Of): Promise<StoredReviewer[]>;
  /** Shares submissions out (`shareOut`) among those who are members. Returns what is new. */
  assign(
    of: Of & { ids: readonly string[]; userIds: readonly string[]; how: AssignHow; at: Date },
  ): Promise<Assignment[]>;
  /** Returns what was assigned and is not any more. */
  unassign(of: Of & { ids: readonly string[]; userIds: readonly string[] }): Promise<Assignment[]>;
};
