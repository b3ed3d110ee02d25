import { linesOf } from '@/lib/domain/transcripts/lines-of';
import type { HeardSegment } from '@/lib/domain/transcripts/heard';

/** Of processor time, with much to spare: it takes less than one. */
const LONGEST_SECONDS = 5;
/** The longest section, ms. */
const QUARTER = 900_000;

const segment = (text: string, startMs: number, endMs: number, more: Partial<HeardSegment> = {}): HeardSegment => ({
  ...{ text, startMs, endMs, words: [], confidence: 0.9, noSpeech: 0.01 },
  ...more,
});
const word = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs, confidence: 0.9 });
const times = (count: number, at: number) => [(at * QUARTER) / count, ((at + 1) * QUARTER) / count] as const;
const many = <Value>(count: number, make: (at: number) => Value) => Array.from({ length: count }, (_, at) => make(at));
it.each([
  [
    'words',
    () => [segment('a '.repeat(5000), 0, QUARTER, { words: many(90_000, (at) => word('a', ...times(90_000, at))) })],
  ],
  ['segments', () => many(10_000, () => segment('a b '.repeat(90), 0, QUARTER))],
  [
    'segments with words',
    () => many(10_000, () => segment('a', 0, QUARTER, { words: many(8, (at) => word('b', ...times(8, at))) })),
  ],
  ['one letter and another', () => many(400, () => segment('a '.repeat(5000), 0, QUARTER))],
  ['marks', () => many(400, () => segment(`a${' !'.repeat(5000)}`, 0, QUARTER))],
  ['letters in a word', () => many(400, () => segment('a'.repeat(10_000), 0, QUARTER))],
  ['accents', () => many(200, () => segment('a\u0301\u0316\u0301'.repeat(2500), 0, QUARTER))],
])('4 MB of %s for a quarter of an hour are divided into lines in a moment', (_, make) => {
  const segments = make();
  const levels = many(QUARTER / 20, (at) => (at % 37 < 5 ? -20 : -70));
  const begun = process.cpuUsage();
  linesOf({ transcription: { language: null, segments }, levels, lengthMs: QUARTER });
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1e6).toBeLessThan(LONGEST_SECONDS);
});
