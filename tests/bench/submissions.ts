import { measureConsole } from './measure-console';
import type { Figure } from './report';
import { requestsOf } from './submission-requests';

const SUBMISSIONS = Number(process.env.BENCH_SUBMISSIONS ?? 100_000);

/**
 * What a member of an organization with a hundred thousand submissions waits for, on the embedded database and on
 * PostgreSQL: lists in every order, first pages and deep ones, searches, filters, one submission with its neighbours,
 * the campaigns with their counts and the overview.
 */
export function measureSubmissions(): Promise<Figure[]> {
  return measureConsole({
    submissions: { embedded: SUBMISSIONS, PostgreSQL: SUBMISSIONS },
    requests: requestsOf,
  });
}
