import { LARGEST_CAMPAIGN } from '../support/many-submissions';
import { filmsThatSay, seedTranscripts, SPOKEN } from '../support/many-transcripts';
import { measureConsole } from './measure-console';
import type { Figure } from './report';
import type { BenchRequest } from './submission-requests';

/** A hundred hours and a thousand in the largest campaign, which has four of five: films of a minute. */
const SUBMISSIONS = {
  embedded: Number(process.env.BENCH_SUBMISSIONS ?? 7500),
  PostgreSQL: Number(process.env.BENCH_SUBMISSIONS ?? 75_000),
};
/** What lists and their counts take at most, ms. */
const PROMISED_MS = 100;
/** Where so many films are expected to say something, one does. */
const CERTAIN = 15;

/** What is looked for; `films`: in how many films of the largest campaign it is said, about. */
const searchesOf = (submissions: number): readonly { name: string; search: string; films: number }[] => [
  ...Object.entries(SPOKEN).map(([name, one]) => ({ ...one, name, films: filmsThatSay(submissions, [one]) })),
  {
    ...{ name: 'two words', search: `${SPOKEN.harbour.search} ${SPOKEN.master.search}` },
    films: filmsThatSay(submissions, [SPOKEN.harbour, SPOKEN.master]),
  },
  { name: 'a name of thousands', search: 'Amira', films: submissions / 20 },
  { name: 'in every tenth film', search: '一', films: submissions / 40 },
  { name: 'in half of all films', search: 'tulo', films: submissions / 4 },
  { name: 'in most films', search: 'ka', films: submissions / 2 },
  { name: 'two words in most films', search: 'ka lo', films: submissions / 2 },
  { name: 'four words in most films', search: 'ka lo mi ren', films: submissions / 2 },
  { name: 'one letter', search: 'k', films: submissions / 2 },
  { name: 'nowhere', search: 'nobodysname', films: 0 },
];

/**
 * What a member waits for who searches what is said in films of a minute, in eight languages, a hundred hours of them
 * on the embedded database and a thousand on PostgreSQL: the first page with the lines that were found, the counts
 * beside it, and the comparison.
 */
export function measureTranscripts(): Promise<Figure[]> {
  const requests = (submissions: number) => searchesOf(submissions).flatMap(requestsOf);
  return measureConsole({ submissions: SUBMISSIONS, seed: seedTranscripts, requests });
}

function requestsOf({ name, search, films }: ReturnType<typeof searchesOf>[number]): BenchRequest[] {
  const isRight = (found: number, films: number) => (films === 0 ? found === 0 : films < CERTAIN || found > 0);
  const ask = (what: string, part: string, countIn: (body: unknown) => number, more: Record<string, string> = {}) => ({
    ...{ name: `${what}, ${name}`, atMost: PROMISED_MS },
    paths: [`campaigns/${LARGEST_CAMPAIGN}/${part}?${String(new URLSearchParams({ search, ...more }))}`],
    isRight: (body: unknown) => isRight(countIn(body), 'status' in more ? films / 10 : films),
  });
  const listed = (body: unknown) => (body as { submissions: unknown[] }).submissions.length;
  const counted = (body: unknown) => Object.values(body as Record<string, number>).reduce((all, n) => all + n, 0);
  return [
    ask('list', 'submissions', listed),
    ask('list of a status', 'submissions', listed, { status: 'declined' }),
    ask('counts', 'submissions/counts', counted),
    ask('comparison', 'submissions/comparison', (body) => (body as { total: number }).total),
  ];
}
