import { missingParts } from '@/lib/domain/missing-parts';

it.each<[number[], number, number[]]>([
  [[], 0, []],
  [[], 3, [0, 1, 2]],
  [[0, 1, 2], 3, []],
  [[2, 0], 3, [1]],
  [[5], 3, [0, 1, 2]],
])('of the parts %j below %i these are missing: %j', (there, count, missing) => {
  expect(missingParts(there, count)).toEqual(missing);
});
