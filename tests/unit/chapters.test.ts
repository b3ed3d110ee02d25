import { chaptersOf, toMilliseconds } from '@/lib/domain/chapters';

it('a chapter does not begin before its first picture, whatever its samples are', () => {
  const chapters = chaptersOf([94_224, 48_001, 1]);
  for (const { start } of chapters) {
    const seconds = toMilliseconds(start) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(start / 48_000);
    expect(seconds).toBeLessThan(start / 48_000 + 0.001);
  }
});
