import { reviewRules } from '@/lib/domain/scores';
import { USUAL_REVIEWING, type Reviewing } from '@/lib/contract/scorecard';
import { filterOf, orderBy } from '@/lib/server/use-cases/submissions/list-submissions';
import type { CompareOrder } from '@/lib/server/ports/store/organizer/comparison';
import type { Store } from '@/lib/server/ports/store/store';
import { CRITERIA, REVIEWER, SCORED_CAMPAIGN } from '../support/scored-submissions';

/** What somebody waits for: the first page of something, or a number. */
export type Ask = { name: string; act: () => Promise<unknown> };

type Asking = { store: Store; who: string; userId: string; rules: ReturnType<typeof reviewRules> };

const FIRST = { after: null, limit: 51 };
const COMPARED: readonly CompareOrder['by'][] = ['score', 'range', 'name', { criterionId: 'criterion-3' }];
const SORTS = ['newest', 'oldest', 'rating', 'name', 'shuffled'] as const;

const FILTERS = {
  everything: {},
  'status accepted': { status: 'accepted' },
  'a search of thousands': { search: 'amira' },
  'a search of thousands of comments': { search: 'river' },
  'assigned to me': { assigned: 'me' },
  'assigned to nobody': { assigned: 'none' },
} as const;
const RATINGS = ['4', '3', 'none', 'mine'] as const;

const askingOf = (store: Store, scored: keyof typeof REVIEWER, { hidesScores, hidesNames }: Partial<Reviewing>) => ({
  store,
  who: `${hidesNames ? 'names hidden, ' : ''}scores ${hidesScores ? 'hidden' : 'open'}, ${scored} scored`,
  userId: REVIEWER[scored],
  rules: reviewRules({
    ...USUAL_REVIEWING,
    ...{ criteria: CRITERIA, hidesScores: hidesScores ?? false, hidesNames: hidesNames ?? false },
  }),
});

/** Where names are shown: the comparison and lists, by each reviewer, with hidden scores and without. */
export function* asksOf(store: Store): Generator<Ask> {
  for (const hidesScores of [false, true])
    for (const scored of hidesScores ? (['none', 'half', 'all'] as const) : (['half'] as const)) {
      const asking = askingOf(store, scored, { hidesScores });
      yield* comparisonsOf(asking, COMPARED, { reviewer: null });
      if (scored !== 'none') yield* comparisonsOf(asking, COMPARED, { reviewer: REVIEWER.all });
      yield* listsOf(asking, SORTS);
    }
  const of = { organizationId: 'house', campaignId: SCORED_CAMPAIGN };
  yield { name: 'reviewers with what is assigned to them', act: () => store.assignments.reviewers(of) };
}

/** Where names are hidden: what has their order, which is then that of numbers. */
export function* asksWithHiddenNames(store: Store): Generator<Ask> {
  for (const hidesScores of [false, true])
    for (const scored of ['half', 'all'] as const) {
      const asking = askingOf(store, scored, { hidesScores, hidesNames: true });
      yield* comparisonsOf(asking, ['person'], { reviewer: null });
      yield* listsOf(asking, ['name']);
    }
}

function* comparisonsOf(
  { store, who, userId, rules }: Asking,
  orders: readonly CompareOrder['by'][],
  { reviewer }: { reviewer: string | null },
): Generator<Ask> {
  for (const [what, query] of Object.entries(FILTERS)) {
    const filter = { ...filterOf(SCORED_CAMPAIGN, rules, { userId }, query), reviewer };
    for (const by of orders)
      for (const isAscending of [false, true]) {
        const sort = typeof by === 'object' ? 'a criterion' : by;
        const theirs = reviewer === null ? '' : ' as one reviewer scored it';
        yield {
          name: `${who}: comparison of ${what}${theirs} by ${sort}${isAscending ? ', turned' : ''}`,
          act: () => store.comparison.page(filter, { by, isAscending }, FIRST),
        };
      }
  }
}

function* listsOf({ store, who, userId, rules }: Asking, sorts: readonly (typeof SORTS)[number][]): Generator<Ask> {
  const rated = Object.fromEntries(RATINGS.map((rating) => [`rating ${rating}`, { rating }]));
  for (const [what, query] of Object.entries({ ...FILTERS, ...rated })) {
    const filter = filterOf(SCORED_CAMPAIGN, rules, { userId }, query);
    yield { name: `${who}: counts of ${what}`, act: () => store.submissions.count(filter) };
    for (const sort of sorts) {
      const order = orderBy(sort, rules);
      yield { name: `${who}: list of ${what} by ${order}`, act: () => store.submissions.list(filter, order, FIRST) };
    }
  }
}
