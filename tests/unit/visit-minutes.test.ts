import { visitMinutes } from '@/lib/domain/visit-minutes';

it.each([
  ['one short question', [5], null, 1],
  ['three short questions', [15, 30, 20], null, 3],
  ['three short questions with time to think', [15, 30, 20], 60, 6],
  ['ten long ones', Array.from({ length: 10 }, () => 120), null, 25],
])('%s take about this many minutes, with reading and watching', (_, all, thinkSeconds, minutes) => {
  const sections = all.map((seconds) => ({ seconds, thinkSeconds: null }));
  expect(visitMinutes({ thinkSeconds, sections })).toBe(minutes);
});
