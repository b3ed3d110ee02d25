import type { ComparedSubmission, CompareSort } from '@/lib/contract/organizer/comparison';
import type { SubmissionCursor, SubmissionFilter } from './submissions';

/** By what, and which way. */
export type CompareOrder = { by: CompareSort | { criterionId: string }; isAscending: boolean };

/** What the scorecards of submissions come to: of those that have any, and that who asks may see. */
export type ComparisonRepository = {
  list(
    filter: SubmissionFilter,
    order: CompareOrder,
    page: { after: SubmissionCursor | null; limit: number },
  ): Promise<(ComparedSubmission & { cursor: SubmissionCursor })[]>;
  count(filter: SubmissionFilter, order: Pick<CompareOrder, 'by'>): Promise<number>;
};
