import { reviewersEach, shareOut } from '@/lib/domain/assignments';

const ids = Array.from({ length: 9 }, (_, index) => `s${index}`);
const reviewers = ['nora', 'idris', 'greta'].map((userId) => ({ userId, open: 0 }));
const share = (given: Partial<Parameters<typeof shareOut>[0]>) =>
  shareOut({ ids, reviewers, how: 'one', already: [], ...given });
const countOf = (shared: ReturnType<typeof shareOut>) =>
  reviewers.map(({ userId }) => shared.filter((one) => one.userId === userId).length);

describe('submissions that are shared out', () => {
  it.each([
    ['all', 3, [9, 9, 9]],
    ['two', 2, [6, 6, 6]],
    ['one', 1, [3, 3, 3]],
  ] as const)('go to reviewers evenly: %s', (how, each, counts) => {
    const shared = share({ how });
    expect(reviewersEach(how, 3)).toBe(each);
    expect(countOf(shared)).toEqual(counts);
    expect(new Set(shared.map((one) => JSON.stringify(one))).size).toBe(9 * each);
  });

  it('go first to whoever has least to do', () => {
    const busy = [
      { userId: 'nora', open: 6 },
      { userId: 'idris', open: 0 },
      { userId: 'greta', open: 3 },
    ];
    expect(countOf(share({ reviewers: busy }))).toEqual([0, 6, 3]);
  });

  it('have what they have already, and nothing twice', () => {
    const first = share({ how: 'two' });
    expect(share({ how: 'two', already: first })).toEqual([]);
    expect(share({ how: 'all', already: first })).toHaveLength(9);
    const others = ids.map((submissionId) => ({ submissionId, userId: 'somebody else' }));
    expect(share({ already: others })).toHaveLength(9);
  });

  it('go to as many as there are, when more are wanted', () => {
    expect(share({ how: 'two', reviewers: reviewers.slice(0, 1) })).toHaveLength(9);
    expect(share({ how: 'two', reviewers: [] })).toEqual([]);
  });
});
