import { visitMinutes } from '@/lib/domain/visit-minutes';

it.each([
  ['one short question', [5], 1],
  ['three short questions', [15, 30, 20], 3],
  ['ten long ones', Array.from({ length: 10 }, () => 120), 25],
])('%s take about this many minutes, with reading and watching', (_, seconds, minutes) => {
  expect(visitMinutes(seconds.map((it) => ({ seconds: it })))).toBe(minutes);
});
