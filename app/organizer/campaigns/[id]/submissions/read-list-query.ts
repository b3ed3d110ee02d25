import { SubmissionQuery } from '@/lib/contract/organizer/submissions';

export type SearchParams = Record<string, string | string[] | undefined>;

/** Returns what list an address describes; of an address that nobody wrote so, everything. */
export function readListQuery(params: SearchParams): SubmissionQuery {
  const given = Object.entries(params).filter(([, value]) => typeof value === 'string' && value !== '');
  const read = SubmissionQuery.safeParse(Object.fromEntries(given));
  return read.success ? read.data : { sort: 'newest' };
}
