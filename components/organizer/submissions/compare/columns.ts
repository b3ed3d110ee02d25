import type { CompareQuery, CompareSort } from '@/lib/contract/organizer/comparison';
import { isAscending } from '@/lib/domain/comparison';

/** What is compared in a column. */
export type Column = CompareSort | { criterion: string };

const PREFIX = 'criterion:';

/** How a column is written as the value of a choice. */
export const writeColumn = (column: Column) => (typeof column === 'string' ? column : PREFIX + column.criterion);

const columnOf = ({ sort, criterion }: CompareQuery): Column => (criterion === undefined ? sort : { criterion });

/** By which column it is sorted, as the value of a choice. */
export const sortedBy = (query: CompareQuery) => writeColumn(columnOf(query));

/** Sorts by a column the way it is read first; by the one that it is sorted by already, the other way. */
export function sortBy(query: CompareQuery, written: string): CompareQuery {
  if (written === sortedBy(query)) return { ...query, direction: isAscending(query) ? 'desc' : 'asc' };
  const criterion = written.startsWith(PREFIX) ? written.slice(PREFIX.length) : undefined;
  const sort = written === 'name' || written === 'range' ? written : 'score';
  return { ...query, sort, criterion, direction: undefined };
}
