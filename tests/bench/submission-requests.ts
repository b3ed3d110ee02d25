import { LARGEST_CAMPAIGN, SEARCHES, pageAfter, submissionAt } from '../support/many-submissions';

/** What is asked for under one name; the paths in turns. */
export type BenchRequest = {
  name: string;
  paths: readonly string[];
  /** What a member waits at most, ms. */
  atMost: number;
  /** Whether it was answered as it should be. */
  isRight?: (body: unknown) => boolean;
};

/** What lists, searches and filters take at most, ms. */
const PROMISED_MS = 100;
/** The same for what reads every visit there ever was, to count where it ended. */
const EVERY_VISIT_MS = 500;

type Query = Record<string, string>;

const SORTS = ['newest', 'oldest', 'rating', 'name', 'shuffled'] as const;

/** Everything that a list of submissions can be asked for. */
export function requestsOf(submissions: number): BenchRequest[] {
  const of = `campaigns/${LARGEST_CAMPAIGN}`;
  const path = (query: Query, part = '') => `${of}/submissions${part}?${new URLSearchParams(query).toString()}`;
  const ask = (name: string, paths: readonly string[], atMost = PROMISED_MS): BenchRequest => ({ name, paths, atMost });
  const list = (name: string, ...queries: Query[]): BenchRequest[] => [
    ask(
      `list, ${name}`,
      queries.map((query) => path(query)),
    ),
  ];
  /** A list and, under the same filter, the counts beside it. */
  const both = (name: string, query: Query): BenchRequest[] => {
    const { search, rating, film } = query;
    const counted = { ...(search && { search }), ...(rating && { rating }), ...(film && { film }) };
    return [...list(name, query), ask(`counts, ${name}`, [path(counted, '/counts')])];
  };
  const deep = [0.3, 0.6, 0.9].map((share) => submissionAt(submissions, share));
  const times = deep.map(({ at }) => at.toISOString().replace('Z', '000Z'));
  const values = {
    ...{ newest: times, oldest: times, rating: ['5', '3', '0'], name: ['ada', 'idris', 'teo'] },
    shuffled: ['-7000000000000000000', '0', '7000000000000000000'],
  };

  return [
    ...SORTS.flatMap((sort) => [
      ...list(`first page by ${sort}`, { sort }),
      ...list(`deep pages by ${sort}`, ...values[sort].map((value) => ({ sort, after: pageAfter(value) }))),
    ]),
    ...both('everything', {}),
    ...both('search of thousands', { search: SEARCHES.frequent }),
    ...both('search of a few', { search: SEARCHES.rare }),
    ...both('search of none', { search: SEARCHES.absent }),
    ...both('search of thousands of comments', { search: 'calm river' }),
    ...list('search of thousands by name', { search: SEARCHES.frequent, sort: 'name' }),
    ...['new', 'accepted', 'declined'].flatMap((status) => list(`status ${status}`, { status })),
    ...SORTS.slice(1).flatMap((sort) => list(`status accepted by ${sort}`, { status: 'accepted', sort })),
    ...['4', '3', 'none', 'mine'].flatMap((rating) => both(`rating ${rating}`, { rating })),
    ...['none', 'mine'].flatMap((rating) => list(`rating ${rating} by rating`, { rating, sort: 'rating' })),
    ...list('rating 4 by name', { rating: '4', sort: 'name' }),
    ...both('failed films', { film: 'failed' }),
    ...both('failed films and a search', { film: 'failed', search: SEARCHES.frequent }),
    ...both('a status, a rating and a search', { status: 'accepted', rating: '4', search: SEARCHES.frequent }),
    ...list('a status and a rating', { status: 'accepted', rating: 'mine', sort: 'rating' }),
    ask(
      'one submission and its place',
      deep.map(({ id }) => `submissions/${id}?sort=newest`),
    ),
    ask(
      'one submission and its place in a search',
      deep.map(({ id }) => `submissions/${id}?sort=name&search=${SEARCHES.frequent}`),
    ),
    ask('campaigns with their counts', ['campaigns']),
    ask('bytes that are stored, as added up within a minute', ['storage']),
    ask('retention', ['retention']),
    ask('overview of 30 days', [`${of}/overview?period=30`]),
    ask('overview of all times', [`${of}/overview?period=all`], EVERY_VISIT_MS),
  ];
}
