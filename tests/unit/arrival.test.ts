import { type Reading, addReading, estimateSeconds, shareOfAll } from '@/lib/browser/saving/arrival';

const read = (...readings: [at: number, left: number][]) =>
  readings.reduce<readonly Reading[]>((before, [at, left]) => addReading(before, { at, left }), []);

it('tells the time that is left by the rate at which bytes arrived', () => {
  expect(estimateSeconds(read([0, 1000], [5000, 900], [10_000, 800]))).toBe(40);
});

it.each<[string, [number, number][]]>([
  ['nothing has arrived yet', [[0, 1000]]],
  [
    'too little time has passed',
    [
      [0, 1000],
      [2999, 500],
    ],
  ],
  [
    'bytes were lost a moment ago',
    [
      [0, 500],
      [9000, 400],
      [10_000, 1000],
    ],
  ],
])('tells no time while %s', (_, readings) => {
  expect(estimateSeconds(read(...readings))).toBeNull();
});

it('goes by the last minute only', () => {
  expect(estimateSeconds(read([0, 2000], [60_000, 1000], [90_000, 900], [120_000, 800]))).toBe(240);
});

it('counts each take by its bytes', () => {
  const takes = [
    { bytes: 900, share: 1 },
    { bytes: 100, share: 0.5 },
  ];
  expect(shareOfAll(takes)).toEqual({ share: 0.95, left: 50 });
  expect(shareOfAll([])).toEqual({ share: 0, left: 0 });
});
