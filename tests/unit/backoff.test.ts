import { backOff, pickPause, pauseOf } from '@/lib/browser/upload/retry';

it.each([
  [1, 500],
  [2, 1000],
  [5, 8000],
  [6, 15_000],
])('After %d failures in a row the next try comes within %d ms', (failures, longest) => {
  expect(backOff(failures)).toEqual({ minMilliseconds: 0, maxMilliseconds: longest });
});

it.each([7, 40, 4000])('After %d failures in a row it is tried every 15 s', (failures) => {
  expect(backOff(failures)).toEqual({ minMilliseconds: 15_000, maxMilliseconds: 16_000 });
});

it('Where the server says how long to wait, nobody comes earlier, and not all at once', () => {
  expect(pauseOf(7)).toEqual({ minMilliseconds: 7000, maxMilliseconds: 8000 });
});

it.each([
  [0, 200],
  [0.5, 600],
  [1, 1000],
])('Chance %d makes a pause of 200 to 1000 ms one of %d ms', (chance, milliseconds) => {
  expect(pickPause({ minMilliseconds: 200, maxMilliseconds: 1000 }, () => chance)).toBe(milliseconds);
});
