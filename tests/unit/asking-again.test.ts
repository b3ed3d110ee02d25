import { pauseAfter } from '@/lib/domain/asking-again';

const AGAIN = { firstMs: 5000, longestMs: 60_000 };
const MINUTE_MS = 60_000;

describe('the pause before something is asked for again', () => {
  it('grows with what was waited, to the longest', () => {
    const pauses = [0, MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS].map((ms) => pauseAfter(ms, AGAIN));
    expect(pauses).toEqual([5000, 12_500, 42_500, 60_000, 60_000]);
  });

  it('has no end once nobody waits any more', () => {
    expect(pauseAfter(60 * MINUTE_MS + 1, AGAIN)).toBe(0);
  });

  it('is the first one where the clock was put back', () => {
    expect(pauseAfter(-MINUTE_MS, AGAIN)).toBe(5000);
  });
});
