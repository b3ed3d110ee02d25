import { LARGEST_CAMPAIGN } from '../support/many-submissions';
import { filmsThatSay, seedTranscripts, SPOKEN } from '../support/many-transcripts';
import { measureConsole } from './measure-console';
import type { Figure } from './report';
import type { BenchRequest } from './submission-requests';

const SUBMISSIONS = Number(process.env.BENCH_SUBMISSIONS ?? 100_000);
/** What lists and their counts take at most, ms. */
const PROMISED_MS = 100;
/** Where so many films are expected to say something, one does. */
const CERTAIN = 15;

/** What is looked for; `films`: in how many films of the largest campaign it is said, about. */
const SEARCHES: readonly { name: string; search: string; films: number }[] = [
  ...Object.entries(SPOKEN).map(([name, one]) => ({ ...one, name, films: filmsThatSay(SUBMISSIONS, [one]) })),
  {
    ...{ name: 'two words', search: `${SPOKEN.harbour.search} ${SPOKEN.master.search}` },
    films: filmsThatSay(SUBMISSIONS, [SPOKEN.harbour, SPOKEN.master]),
  },
  { name: 'in most films', search: 'ka', films: SUBMISSIONS / 2 },
  { name: 'nowhere', search: 'nobodysname', films: 0 },
];

/**
 * What a member waits for who searches what is said in a hundred thousand films of a minute, in eight languages, on the
 * embedded database and on PostgreSQL: the first page with the lines that were found, and the counts beside it.
 */
export function measureTranscripts(): Promise<Figure[]> {
  const requests = SEARCHES.flatMap(requestsOf);
  return measureConsole({ submissions: SUBMISSIONS, seed: seedTranscripts, requests });
}

function requestsOf({ name, search, films }: (typeof SEARCHES)[number]): BenchRequest[] {
  const path = (part: string) =>
    `campaigns/${LARGEST_CAMPAIGN}/submissions${part}?${String(new URLSearchParams({ search }))}`;
  const isRight = (found: number) => (films === 0 ? found === 0 : films < CERTAIN || found > 0);
  return [
    {
      ...{ name: `list, ${name}`, paths: [path('')], atMost: PROMISED_MS },
      isRight: (body) => {
        const { submissions } = body as { submissions: { match: unknown }[] };
        return isRight(submissions.filter(({ match }) => match !== null).length);
      },
    },
    {
      ...{ name: `counts, ${name}`, paths: [path('/counts')], atMost: PROMISED_MS },
      isRight: (body) => isRight(Object.values(body as Record<string, number>).reduce((all, count) => all + count, 0)),
    },
  ];
}
