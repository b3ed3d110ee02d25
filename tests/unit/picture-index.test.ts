import {
  createPictureIndex,
  type FoundPicture,
  type PictureIndex,
  type PictureTrack,
} from '@/lib/server/media/pictures/picture-index';
import { nameOf } from '@/lib/server/media/h264/configuration';
import { joinUnits } from '@/lib/server/media/h264/units';
import type { WhyEncoded } from '@/lib/server/ports/media-errors';
import { createSets, createUnit, KEY_SLICE, PICTURE_SET, SLICE, withStartCodes } from '../support/film/make-h264';

const SETS = createSets();

const createTrack = (fields: Partial<PictureTrack> = {}): PictureTrack => ({
  ...{ stream: 0, size: { width: 320, height: 240 }, scale: 1000, form: 'lengths', sets: SETS, colours: null },
  ...fields,
});

/** A picture that begins where the one before ends. */
const found = (time: number, at = 1000 * time): FoundPicture => ({ at, bytes: 24, time });

/** Indexes pictures that are 33 ms apart, each of its units. */
function indexOf(pictures: readonly (readonly Buffer[])[], fields: Partial<PictureTrack> = {}) {
  const index = createPictureIndex();
  const track = createTrack(fields);
  index.track(track);
  const join = track.form === 'lengths' ? joinUnits : (units: readonly Buffer[]) => withStartCodes(...units);
  for (const [picture, units] of pictures.entries()) index.picture(found(33 * picture), join(units));
  return index;
}

const IN_BAND = { form: 'startCodes', sets: null } as const;
const OTHER_SETS = createSets({ level: 31 });

describe('the pictures of a recording', () => {
  it('can be copied: where they are, when they are shown, and which are key frames', () => {
    const index = indexOf([[KEY_SLICE], [SLICE], [SLICE, SLICE], [KEY_SLICE, KEY_SLICE]]);
    expect(index.copying()).toEqual({ parameters: nameOf(SETS, null) });
    expect(index.found()).toEqual({
      ...createTrack(),
      pictures: [0, 33, 66, 99].map((time) => ({ ...found(time), isKey: time === 0 || time === 99 })),
    });
  });

  it('can be copied when they say their parameters, and say the same again', () => {
    const { sequence, picture } = SETS;
    const index = indexOf([[sequence, picture, KEY_SLICE], [SLICE], [picture, SLICE], [sequence, KEY_SLICE]], IN_BAND);
    expect(index.found()).toMatchObject({ sets: SETS, pictures: { length: 4 } });
    expect(index.copying()).toEqual({ parameters: nameOf(SETS, null) });
  });

  it('can be copied with units that say something of them, or nothing', () => {
    const [info, delimiter, filler] = [createUnit(6), createUnit(9, 2), createUnit(12, 100)];
    expect(indexOf([[delimiter, info, KEY_SLICE, filler]]).found()).toMatchObject({ pictures: { length: 1 } });
  });

  it('have the colours that their container says, unless they say the same themselves', () => {
    const own = createSets({ signal: [6, 6, 6, 1] });
    const coloursOf = (sets: typeof SETS, colours: PictureTrack['colours']) => {
      const index = indexOf([[KEY_SLICE]], { sets, colours });
      return [(index.found() as PictureIndex).colours, index.copying()];
    };
    expect(coloursOf(SETS, [1, 1, 1, 1])).toEqual([[1, 1, 1, 1], { parameters: nameOf(SETS, [1, 1, 1, 1]) }]);
    expect(coloursOf(own, [1, 2, 2, 0])).toEqual([[1, 6, 6, 0], { parameters: nameOf(own, [1, 6, 6, 0]) }]);
    for (const said of [null, [6, 6, 6, 1], [2, 2, 2, 2]] as const)
      expect(coloursOf(own, said)).toEqual([null, { parameters: nameOf(own, null) }]);
    expect(new Set(([null, [1, 1, 1, 0], [1, 1, 1, 1]] as const).map((said) => nameOf(SETS, said))).size).toBe(3);
  });

  it('are unknown before the first', () => {
    expect(createPictureIndex().copying()).toBeNull();
    expect(indexOf([]).copying()).toBeNull();
    expect(indexOf([]).found()).toBe('noKeyFrame');
    expect(createPictureIndex().found()).toBe('noKeyFrame');
  });

  const REASONS: [why: WhyEncoded, what: string, index: () => ReturnType<typeof indexOf>][] = [
    ['container', 'they are of two tracks', () => twoTracks()],
    [
      'size',
      'they are of another size than the container says',
      () => indexOf([[KEY_SLICE]], { size: { width: 640, height: 240 } }),
    ],
    [
      'format',
      'their parameters say a rare profile',
      () => indexOf([[KEY_SLICE]], { sets: createSets({ profile: 110 }) }),
    ],
    [
      'interlaced',
      'their parameters say so',
      () => indexOf([[KEY_SLICE]], { sets: createSets({ isInterlaced: true }) }),
    ],
    [
      'pixels',
      'their parameters say that pixels are wide',
      () => indexOf([[KEY_SLICE]], { sets: createSets({ ratio: [14] }) }),
    ],
    ['parameters', 'no parameters come before the first', () => indexOf([[KEY_SLICE]], IN_BAND)],
    ['parameters', 'only a sequence has parameters', () => indexOf([[SETS.sequence, KEY_SLICE]], IN_BAND)],
    [
      'parameters',
      'the parameters are cut short',
      () => indexOf([[SETS.sequence.subarray(0, 6), PICTURE_SET, KEY_SLICE]], IN_BAND),
    ],
    [
      'parameters',
      'the parameters of a sequence change',
      () => indexOf([[KEY_SLICE], [OTHER_SETS.sequence, KEY_SLICE]]),
    ],
    ['parameters', 'the parameters of pictures change', () => indexOf([[KEY_SLICE], [createUnit(8), SLICE]])],
    ['parameters', 'a picture has two sets', () => indexOf([[PICTURE_SET, createUnit(8), KEY_SLICE]])],
    ['noKeyFrame', 'the first is none', () => indexOf([[SLICE], [KEY_SLICE]])],
    ['order', 'two are shown at the same time', () => twoAt(0)],
    ['order', 'one is shown before the last', () => twoAt(-1)],
    ['damaged', 'one has no slice', () => indexOf([[KEY_SLICE], [createUnit(6)]])],
    ['damaged', 'one has slices of a key frame and others', () => indexOf([[KEY_SLICE, SLICE]])],
    ['damaged', 'one ends before its unit', () => cutPicture()],
    ['format', 'slices come in partitions', () => indexOf([[KEY_SLICE], [createUnit(2), SLICE]])],
    ['format', 'units are of a kind of another standard', () => indexOf([[KEY_SLICE, createUnit(24)]])],
    ['format', 'a stream ends among them', () => indexOf([[KEY_SLICE, createUnit(11, 1)]])],
  ];

  function twoTracks() {
    const index = indexOf([[KEY_SLICE]]);
    index.track(createTrack());
    return index;
  }

  function twoAt(time: number) {
    const index = indexOf([[KEY_SLICE]]);
    index.picture(found(time, 5000), joinUnits([SLICE]));
    return index;
  }

  function cutPicture() {
    const index = indexOf([[KEY_SLICE]]);
    index.picture(found(33), joinUnits([SLICE]).subarray(0, -1));
    return index;
  }

  it.each(REASONS)('are encoded (%s) when %s', (why, _, makeIndex) => {
    const index = makeIndex();
    expect(index.found()).toBe(why);
    expect(index.copying()).toEqual({ whyEncoded: why });
  });

  it.each(['codec', 'rotated', 'container'] as const)('are encoded when their container says why: %s', (why) => {
    const index = indexOf([[KEY_SLICE]]);
    index.refuse(why);
    expect(index.found()).toBe(why);
  });

  it('are encoded for the first reason, whatever comes later', () => {
    const index = twoAt(0);
    index.refuse('codec');
    index.picture(found(99), joinUnits([SLICE]));
    expect(index.found()).toBe('order');
  });

  it('keep no more of the recording in memory than its parameters', () => {
    const content = withStartCodes(SETS.sequence, SETS.picture, KEY_SLICE);
    const index = createPictureIndex();
    index.track(createTrack(IN_BAND));
    index.picture(found(0), content);
    content.fill(0);
    expect(index.found()).toMatchObject({ sets: SETS });
  });
});
