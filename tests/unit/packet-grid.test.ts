import { FRAMES_BEFORE, lastPacketSamples, leadSamples, ownPackets, packetsOfFilm } from '@/lib/domain/packet-grid';

/** The packets of the film that each section of these lengths owns. */
function packetsOf(lengths: readonly number[]): number[] {
  let before = 0;
  return lengths.flatMap((frames, index) => {
    const { from, to } = ownPackets({ before, frames, isLast: index === lengths.length - 1 });
    const first = (before * 1600 - leadSamples(before)) / 1024;
    before += frames;
    return Array.from({ length: to - from }, (_, packet) => first + from + packet);
  });
}

describe('the packets of a film’s sound', () => {
  it.each([
    ['one section', [100]],
    ['sections of odd lengths', [59, 161, 118, 18_000, 7]],
    ['sections of one frame', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
  ])('belong to one section each, and none is missing: %s', (_, lengths) => {
    const frames = lengths.reduce((sum, length) => sum + length, 0);
    expect(packetsOf(lengths)).toEqual(Array.from({ length: packetsOfFilm(frames) }, (_, packet) => packet));
  });

  it('begin with the encoder’s delay and end with the last sample', () => {
    for (const frames of [1, 16, 59, 270, 18_000]) {
      const whole = (packetsOfFilm(frames) - 2) * 1024;
      expect(whole + lastPacketSamples(frames)).toBe(frames * 1600);
      expect(lastPacketSamples(frames)).toBeGreaterThan(0);
      expect(lastPacketSamples(frames)).toBeLessThanOrEqual(1024);
    }
  });

  it('are encoded from the film’s own grid on, with eight packets that are thrown away', () => {
    for (const before of [20, 59, 161, 18_000]) {
      expect((before * 1600 - leadSamples(before)) % 1024).toBe(0);
      expect(ownPackets({ before, frames: 30, isLast: false }).from).toBe(8);
      expect(leadSamples(before)).toBeLessThanOrEqual(FRAMES_BEFORE * 1600);
    }
  });

  it('of a section depend on the sound before its end alone', () => {
    for (const [before, frames] of [
      [0, 59],
      [59, 61],
      [700, 1],
    ] as const) {
      const encodedFrom = before * 1600 - leadSamples(before);
      const { to } = ownPackets({ before, frames, isLast: false });
      // A packet holds the 1024 samples before its own, and the encoder looks at the next 1024.
      expect(encodedFrom + (to + 1) * 1024).toBeLessThanOrEqual((before + frames) * 1600);
    }
  });
});
