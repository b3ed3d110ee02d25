import type { CompareQuery } from '@/lib/contract/organizer/comparison';

/** Whether the lowest comes first: where nothing is said, only names begin with the first letter. */
export const isAscending = ({ sort, criterion, direction }: CompareQuery): boolean =>
  direction ? direction === 'asc' : criterion === undefined && sort === 'name';
