import { findSpeech, LEVEL_MS, speechMsOf } from '@/lib/domain/transcripts/find-speech';
import { createRandom } from '../support/random';
import { levelsOf } from '../support/random-speech';

const NEAR = 320;
const expectSpans = (levels: readonly number[], expected: readonly (readonly [number, number])[]) => {
  const spans = findSpeech(levels);
  expect(spans).toHaveLength(expected.length);
  spans.forEach(({ fromMs, toMs }, at) => {
    expect(Math.abs(fromMs - expected[at]![0] * 1000)).toBeLessThanOrEqual(NEAR);
    expect(Math.abs(toMs - expected[at]![1] * 1000)).toBeLessThanOrEqual(NEAR);
  });
};
/** Noise whose levels differ by some dB, such as that of fans or traffic. */
const noise = (seconds: number, level: number, spread: number, seed = 1) => {
  const random = createRandom(seed);
  return Array.from({ length: (seconds * 1000) / LEVEL_MS }, () => {
    const normal = random() + random() + random() + random() - 2;
    return level + spread * normal * Math.sqrt(3);
  });
};

describe('speech', () => {
  it('is found where it is, in silence and in noise', () => {
    expectSpans(
      levelsOf(20_000, [
        [2, 5],
        [11, 12],
      ]),
      [
        [2, 5],
        [11, 12],
      ],
    );
    const loud = noise(20, -42, 1).map((level, at) =>
      at > 250 && at < 400 ? Math.max(level, -28 + 6 * Math.sin(at)) : level,
    );
    expectSpans(loud, [[5, 8]]);
  });

  it('is found after digital silence, and when it is quiet', () => {
    const levels = levelsOf(10_000, [[3, 6]]).map((level) => (level < -60 ? -Infinity : level - 25));
    expectSpans(levels, [[3, 6]]);
  });

  it('is found in an answer without a pause', () => {
    const levels = levelsOf(8000, [[0, 8]]);
    expect(speechMsOf(levels)).toBeGreaterThan(7000);
  });

  it('is neither silence nor noise that goes on, however loud', () => {
    for (const level of [-100, -80, -58, -40, -20, -6])
      for (const spread of [0, 0.4, 1.5]) expect(findSpeech(noise(30, level, spread))).toEqual([]);
    expect(findSpeech([])).toEqual([]);
    expect(findSpeech([Number.NaN, -Infinity, Number.NaN])).toEqual([]);
  });

  it('is no click', () => {
    const levels = noise(20, -65, 1).map((level, at) => (at % 60 < 3 ? -12 : level));
    expect(findSpeech(levels)).toEqual([]);
  });

  it('is found when the noise gets louder and stays so', () => {
    const levels = [...noise(20, -70, 1), ...noise(40, -40, 1)];
    const after = findSpeech(levels).filter(({ fromMs }) => fromMs > 26_000);
    expect(after).toEqual([]);
    const spoken = levels.map((level, at) => (at > 2000 && at < 2100 ? -22 : level));
    expect(findSpeech(spoken).some(({ fromMs }) => Math.abs(fromMs - 40_000) < NEAR)).toBe(true);
  });
});
