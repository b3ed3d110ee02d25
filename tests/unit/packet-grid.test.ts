import { lastPacketSamples, leadSamples, ownPackets, packetsOfFilm, SAMPLES_BEFORE } from '@/lib/domain/packet-grid';

/** The packets of the film that each section of these lengths owns. */
function packetsOf(lengths: readonly number[]): number[] {
  let before = 0;
  return lengths.flatMap((samples, index) => {
    const { from, to } = ownPackets({ before, samples, isLast: index === lengths.length - 1 });
    const first = (before - leadSamples(before)) / 1024;
    before += samples;
    return Array.from({ length: to - from }, (_, packet) => first + from + packet);
  });
}

describe('the packets of a film’s sound', () => {
  it.each([
    ['one section', [160_000]],
    ['sections of odd lengths', [94_233, 257_601, 188_800, 28_800_001, 11_200]],
    ['sections of one frame', [1600, 1600, 1600, 1600, 1600, 1600, 1600, 1600, 1600, 1600]],
  ])('belong to one section each, and none is missing: %s', (_, lengths) => {
    const samples = lengths.reduce((sum, length) => sum + length, 0);
    expect(packetsOf(lengths)).toEqual(Array.from({ length: packetsOfFilm(samples) }, (_, packet) => packet));
  });

  it('begin with the encoder’s delay and end with the last sample', () => {
    for (const samples of [1600, 25_600, 94_401, 432_000, 28_800_000]) {
      const whole = (packetsOfFilm(samples) - 2) * 1024;
      expect(whole + lastPacketSamples(samples)).toBe(samples);
      expect(lastPacketSamples(samples)).toBeGreaterThan(0);
      expect(lastPacketSamples(samples)).toBeLessThanOrEqual(1024);
    }
  });

  it('are encoded from the film’s own grid on, with eight packets that are thrown away', () => {
    for (const before of [32_000, 94_401, 257_600, 28_800_000]) {
      expect((before - leadSamples(before)) % 1024).toBe(0);
      expect(ownPackets({ before, samples: 48_000, isLast: false }).from).toBe(8);
      expect(leadSamples(before)).toBeLessThanOrEqual(SAMPLES_BEFORE);
    }
  });

  it('of a section depend on the sound before its end alone', () => {
    for (const [before, samples] of [
      [0, 94_400],
      [94_400, 97_601],
      [1_120_000, 1600],
    ] as const) {
      const encodedFrom = before - leadSamples(before);
      const { to } = ownPackets({ before, samples, isLast: false });
      // A packet holds the 1024 samples before its own, and the encoder looks at the next 1024.
      expect(encodedFrom + (to + 1) * 1024).toBeLessThanOrEqual(before + samples);
    }
  });
});
