import { daysBetween } from '@/lib/domain/days-between';

it.each([
  ['the same day', new Date(2026, 10, 22, 0, 1), new Date(2026, 10, 22, 23, 59), 0],
  ['a minute before midnight', new Date(2026, 10, 21, 23, 59), new Date(2026, 10, 22, 0, 1), 1],
  ['a whole day of 25 hours', new Date(2026, 9, 24, 12), new Date(2026, 9, 26, 12), 2],
])('counts the midnights: %s', (_, earlier, later, days) => {
  expect(daysBetween(earlier, later)).toBe(days);
});
