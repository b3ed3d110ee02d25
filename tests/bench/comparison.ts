import { join } from 'node:path';
import pino from 'pino';
import { reviewRules } from '@/lib/domain/scores';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { filterOf, orderBy } from '@/lib/server/use-cases/submissions/list-submissions';
import type { CompareOrder } from '@/lib/server/ports/store/organizer/comparison';
import type { Store } from '@/lib/server/ports/store/store';
import type { DatabaseLocation } from '../support/many-submissions';
import { startPostgres } from '../support/postgres';
import { CRITERIA, REVIEWER, SCORED_CAMPAIGN, seedScoredSubmissions } from '../support/scored-submissions';
import { makeTempFolder } from '../support/temp-folder';
import type { Figure } from './report';
import { median, percentile, time } from './statistics';

const SUBMISSIONS = Number(process.env.BENCH_SUBMISSIONS ?? 100_000);
/** How often each is asked for; a few times before to warm up. */
const TIMES = { warm: 6, measured: 20 };
/** What the first page takes at most, ms. */
const PROMISED_MS = 100;

/**
 * What reviewers wait for who score a hundred thousand submissions by twelve criteria, five each, on the embedded
 * database and on PostgreSQL: the first page of the comparison with its total, and of lists, with scores that are
 * hidden from who has not given their own, for a reviewer who has scored none, half or all, and with open ones.
 */
export async function measureComparison(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const temp = makeTempFolder();
  try {
    return [
      ...(await measureOn('embedded', { folder: join(temp.folder, 'embedded') })),
      ...(await measureOn('PostgreSQL', { url: await postgres.createDatabase('comparison') })),
    ];
  } finally {
    await postgres.stop();
    temp.remove();
  }
}

async function measureOn(name: string, location: DatabaseLocation): Promise<Figure[]> {
  const seconds = await time(() => seedScoredSubmissions(location, SUBMISSIONS));
  const { db, close } = await openDatabase(location, pino({ level: 'silent' }));
  try {
    const figures: Figure[] = [
      { name: `${name}: writing ${SUBMISSIONS} scored submissions`, value: seconds, unit: 's' },
    ];
    for (const ask of asksOf(createStore(db))) figures.push(...(await measureAsk(name, ask)));
    return figures;
  } finally {
    await close();
  }
}

type Ask = { name: string; act: () => Promise<unknown> };

const FIRST = { after: null, limit: 51 };
const COMPARED: readonly CompareOrder['by'][] = ['score', 'range', 'name', { criterionId: 'criterion-3' }];
const SORTS = ['newest', 'oldest', 'rating', 'name', 'shuffled'] as const;

/** What is asked for: of the comparison and of lists, by each reviewer, with hidden scores and without. */
function* asksOf(store: Store): Generator<Ask> {
  for (const hidesScores of [false, true])
    for (const [scored, userId] of Object.entries(hidesScores ? REVIEWER : { half: REVIEWER.half })) {
      const who = `${hidesScores ? 'scores hidden' : 'scores open'}, ${scored} scored`;
      const rules = reviewRules({ ...USUAL_REVIEWING, criteria: CRITERIA, hidesScores });
      const filters = {
        everything: {},
        'status accepted': { status: 'accepted' },
        'a search of thousands': { search: 'amira' },
        'assigned to me': { assigned: 'me' },
        'assigned to nobody': { assigned: 'none' },
      } as const;
      for (const [what, query] of Object.entries(filters)) {
        const filter = { ...filterOf(SCORED_CAMPAIGN, rules, { userId }, query), reviewer: null };
        for (const by of COMPARED)
          for (const isAscending of [false, true]) {
            const sort = typeof by === 'object' ? 'a criterion' : by;
            const name = `${who}: comparison of ${what} by ${sort}${isAscending ? ', turned' : ''}`;
            const order = { by, isAscending };
            yield { name, act: () => store.comparison.page(filter, order, FIRST) };
          }
      }
      const ratings = ['4', '3', 'none', 'mine'] as const;
      const rated = Object.fromEntries(ratings.map((rating) => [`rating ${rating}`, { rating }]));
      for (const [what, query] of Object.entries({ ...filters, ...rated })) {
        const filter = filterOf(SCORED_CAMPAIGN, rules, { userId }, query);
        yield { name: `${who}: counts of ${what}`, act: () => store.submissions.count(filter) };
        for (const sort of SORTS)
          yield {
            name: `${who}: list of ${what} by ${sort}`,
            act: () => store.submissions.list(filter, orderBy(sort, rules), FIRST),
          };
      }
    }
  const of = { organizationId: 'house', campaignId: SCORED_CAMPAIGN };
  yield { name: 'reviewers with what is assigned to them', act: () => store.assignments.reviewers(of) };
}

async function measureAsk(database: string, { name, act }: Ask): Promise<Figure[]> {
  const took: number[] = [];
  for (let turn = -TIMES.warm; turn < TIMES.measured; turn += 1) {
    const seconds = await time(act);
    if (turn >= 0) took.push(seconds * 1000);
  }
  return [
    { name: `${database}: ${name}, p50`, value: median(took), unit: 'ms' },
    { name: `${database}: ${name}, p95`, value: percentile(took, 0.95), unit: 'ms', atMost: PROMISED_MS },
  ];
}
