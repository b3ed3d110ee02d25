import { NOTHING_HEARD_YET, reduceSilence } from '@/lib/browser/capture/silence';

type Sample = [at: number, decibels: number];
const MUTED = -120;

/** One sample every 100 ms, as in the browser. */
const every100 = (from: number, to: number, decibels: number): Sample[] =>
  Array.from({ length: (to - from) / 100 + 1 }, (_, index) => [from + index * 100, decibels]);
const isSilentAfter = (samples: Sample[]) =>
  samples.reduce((silence, [at, decibels]) => reduceSilence(silence, decibels, at), NOTHING_HEARD_YET).isSilent;

it.each<[string, Sample[], boolean]>([
  ['four seconds of nothing', every100(0, 4000, MUTED), true],
  ['less than four seconds of nothing', every100(0, 3900, MUTED), false],
  ['a quiet room', every100(0, 10_000, -70), false],
  ['a voice after silence', [...every100(0, 5000, MUTED), [5100, -30]], false],
  ['silence after a voice', [[0, -30], ...every100(100, 4100, MUTED)], true],
  ['a voice just before', [...every100(0, 3000, MUTED), [3100, -30], ...every100(3200, 5000, MUTED)], false],
  [
    'a page whose audio graph stood still',
    [
      [0, MUTED],
      [60_000, MUTED],
    ],
    false,
  ],
  [
    'a page in the background, samples once a second',
    [0, 1000, 2000, 3000, 4000].map((at): Sample => [at, MUTED]),
    true,
  ],
])('after %s it is silent: %#', (_, samples, isSilent) => {
  expect(isSilentAfter(samples)).toBe(isSilent);
});
