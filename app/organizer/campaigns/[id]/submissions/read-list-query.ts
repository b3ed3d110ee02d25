import { CompareQuery } from '@/lib/contract/organizer/comparison';
import { SubmissionQuery, type SubmissionSort } from '@/lib/contract/organizer/submissions';

export type SearchParams = Record<string, string | string[] | undefined>;

/**
 * Returns what list an address describes; of an address that nobody wrote so, everything. `usual`: the order where it
 * says none.
 */
export function readListQuery(params: SearchParams, usual: SubmissionSort = 'newest'): SubmissionQuery {
  const read = SubmissionQuery.safeParse({ sort: usual, ...givenIn(params) });
  return read.success ? read.data : { sort: usual };
}

/** Returns what comparison an address describes; of an address that nobody wrote so, that of everything. */
export function readCompareQuery(params: SearchParams): CompareQuery {
  const read = CompareQuery.safeParse(givenIn(params));
  return read.success ? read.data : { sort: 'score' };
}

/** Returns the comparison that stands in the address of a submission; `null`: none does. */
export const readCompared = (compared: SearchParams[string]): CompareQuery | null =>
  typeof compared === 'string' ? readCompareQuery(Object.fromEntries(new URLSearchParams(compared))) : null;

/** Returns the moment of a film that stands in the address of a submission, ms; `null`: none does. */
export const readMoment = (at: SearchParams[string]): number | null =>
  typeof at === 'string' && /^\d{1,9}$/.test(at) ? Number(at) : null;

const givenIn = (params: SearchParams) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => typeof value === 'string' && value !== ''));
