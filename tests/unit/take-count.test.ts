import { takeCount } from '@/lib/domain/take-count';

it.each([
  [1, 0, 1],
  [1, 1, 2],
  [5, 1, 5],
  [2, 7, 8],
  [100_000, 7, 1007],
])('asked for %i where %i is the highest, a take is number %i', (asked, highest, count) => {
  expect(takeCount(asked, highest)).toBe(count);
});
