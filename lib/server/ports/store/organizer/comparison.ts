import type { ComparedSubmission, CompareSort } from '@/lib/contract/organizer/comparison';
import type { SubmissionCursor, SubmissionFilter } from './submissions';

/** By what, and which way. `person`: by the numbers that stand for names. */
export type CompareOrder = { by: CompareSort | 'person' | { criterionId: string }; isAscending: boolean };

/** `reviewer`: the id of the member whose scorecards are compared; `null`: those of all. */
export type CompareFilter = SubmissionFilter & { reviewer: string | null };

/** What the scorecards of submissions come to: of those that have any, and that who asks may see. */
export type ComparisonRepository = {
  /** A page of them, with how many there are of all pages. */
  page(
    filter: CompareFilter,
    order: CompareOrder,
    page: { after: SubmissionCursor | null; limit: number },
  ): Promise<{ submissions: (ComparedSubmission & { cursor: SubmissionCursor })[]; total: number }>;
};
