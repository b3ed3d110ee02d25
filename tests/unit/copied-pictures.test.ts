import { requireCopied } from '@/lib/server/media/make-mezzanine';
import { cutPictures } from '@/lib/server/media/film/copied-pictures';
import type { PictureIndex } from '@/lib/server/media/pictures/picture-index';
import { createSets } from '../support/film/make-h264';

const SIZE = { width: 320, height: 240 };

/** An index of pictures at these times, in thousandths of a second; every third is a key frame. */
const createIndex = (...times: readonly number[]): PictureIndex => ({
  ...{ stream: 0, size: SIZE, scale: 1000, form: 'lengths', sets: createSets(), colours: null },
  pictures: times.map((time, index) => ({
    ...{ at: 100 * index, bytes: 90 + index, time, isKey: index % 3 === 0 },
  })),
});

describe('the pictures of a section', () => {
  it('have times in samples of sound, from the section’s beginning on', () => {
    expect(cutPictures(createIndex(1000, 1033, 1067, 1100), 0.99, 48_000)).toMatchObject({
      ...{ times: [480, 2064, 3696, 5280], keys: [0, 3], at: [0, 100, 200, 300], bytes: [90, 91, 92, 93] },
    });
  });

  it('end where the section does', () => {
    expect(cutPictures(createIndex(0, 33, 66, 99), 0, 3168)).toMatchObject({
      times: [0, 1584],
      keys: [0],
      at: [0, 100],
    });
    expect(cutPictures(createIndex(0, 33), 0, 1585)!.times).toEqual([0, 1584]);
  });

  it('are none of a section before which one of them comes, or which ends before the first', () => {
    expect(cutPictures(createIndex(0, 33), 0.001, 48_000)).toBeNull();
    expect(cutPictures(createIndex(1000), 0, 48_000)).toBeNull();
  });

  it('say their parameters', () => {
    const { sequence, picture } = cutPictures(createIndex(0), 0, 1)!;
    const sets = createSets();
    expect([sequence, picture]).toEqual([sets.sequence, sets.picture].map((set) => set.toString('base64')));
  });
});

describe('what others measure of a recording', () => {
  const measured = { pictures: 4, size: SIZE, lastPicture: 0.099, start: 0, samples: 6400 };

  it.each([
    ['how many pictures it has', 'container', { pictures: 3 }],
    ['a pace that is slower', 'container', { lastPicture: 0.198 }],
    ['a pace that is faster', 'container', { lastPicture: 0.05 }],
    ['the size at which it is shown', 'size', { size: { width: 240, height: 320 } }],
  ])('must be what its container was found to say: %s', (_, why, other) => {
    const index = createIndex(0, 33, 66, 99);
    expect(requireCopied(index, measured)).toMatchObject({ times: [0, 1584, 3168, 4752] });
    expect(() => requireCopied(index, { ...measured, ...other })).toThrow(why);
  });
});
