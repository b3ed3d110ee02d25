import { box, MATRIX, u16, u32, u8 } from '@/lib/server/media/container/boxes';
import { joinUnits } from '@/lib/server/media/h264/units';
import { indexPictures } from '../support/film/index-pictures';
import { createSets, KEY_SLICE } from '../support/film/make-h264';
import {
  configuration,
  data,
  editList,
  entry,
  FILE_TYPE,
  fragment,
  KEY_PICTURE,
  movie,
  movieHeader,
  part,
  PICTURE,
  run,
  sampleTables,
  track,
  trackExtends,
  type TableFields,
  type TrackFields,
} from '../support/film/make-mp4';

const BYTES = KEY_PICTURE.length;

/** A file with a table of four pictures of 100 units in two chunks, between which something else is stored. */
function withTable(fields: Partial<TableFields> = {}, ofTrack: Partial<TrackFields> = {}): Buffer {
  const begins = FILE_TYPE.length + 8;
  const media = data(KEY_PICTURE, PICTURE, Buffer.alloc(50), PICTURE, PICTURE);
  const tables = sampleTables({
    ...{ sizes: BYTES, count: 4, lasts: [[4, 100]], shifts: null, chunks: [[1, 2]] },
    ...{ offsets: [begins, begins + 2 * BYTES + 50], isLong: false },
    ...fields,
  });
  return Buffer.concat([FILE_TYPE, media, movie(track({ tables, ...ofTrack }))]);
}

const timesOf = async (content: Buffer) => {
  const index = await indexPictures(content);
  return typeof index === 'string' ? index : index.pictures.map(({ time }) => time);
};

describe('a sample table', () => {
  it('says where pictures are, chunk by chunk, and when they are shown', async () => {
    const begins = FILE_TYPE.length + 8;
    expect(await indexPictures(withTable())).toMatchObject({
      ...{ size: { width: 320, height: 240 }, scale: 1000, form: 'lengths' },
      pictures: [
        { at: begins, bytes: BYTES, time: 0, isKey: true },
        { at: begins + BYTES, time: 100, isKey: false },
        { at: begins + 2 * BYTES + 50, time: 200 },
        { at: begins + 3 * BYTES + 50, time: 300 },
      ],
    });
  });

  it('may have sizes of each, offsets of 8 bytes, runs of chunks, and times that are shifted', async () => {
    const begins = FILE_TYPE.length + 8;
    const places = [begins, begins + BYTES, begins + 2 * BYTES + 50];
    const fields = { sizes: [BYTES, BYTES, BYTES, BYTES], offsets: places, isLong: true } as const;
    const chunks = [
      [1, 1],
      [3, 2],
    ] as const;
    const shifts = [
      [1, 5],
      [3, -5],
    ] as const;
    const lasts = [
      [1, 50],
      [3, 100],
    ] as const;
    expect(await timesOf(withTable({ ...fields, chunks, shifts, lasts }))).toEqual([5, 45, 145, 245]);
  });

  const REFUSED: [what: string, fields: Partial<TableFields>][] = [
    ['of four billion pictures', { count: 0xffffffff, lasts: [[0xffffffff, 1]] }],
    ['of more pictures than an hour has', { count: 216_001, lasts: [[216_001, 1]] }],
    ['with times of fewer', { lasts: [[3, 100]] }],
    ['with chunks of fewer', { chunks: [[1, 1]] }],
    [
      'whose pictures are in the same place',
      { chunks: [[1, 2]], offsets: Array.from({ length: 2 }, () => FILE_TYPE.length + 8) },
    ],
    ['without the sizes that it counts', { sizes: [BYTES] }],
  ];

  it.each(REFUSED)('is refused: %s', async (_, fields) => {
    expect(await timesOf(withTable(fields))).toBe('container');
  });

  it('has a clock that goes on', async () => {
    expect(await timesOf(withTable({}, { scale: 0 }))).toBe('container');
  });
});

describe('a description of pictures', () => {
  const { sequence, picture } = createSets();
  const inBand = joinUnits([sequence, picture, KEY_SLICE]);
  /** Parameters that are left to the pictures. */
  const none = box('avcC', Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe0, 0]));
  const fragmentAt = (offset: number) => fragment(part({ time: 7 }, run({ offset, count: 1, each: [], flags: 0 })));
  const describedAs = (type: string, said: Buffer, first = KEY_PICTURE) =>
    Buffer.concat([
      ...[FILE_TYPE, movie(track({ entries: [entry(type, undefined, said)] }), trackExtends(1, 40, first.length))],
      fragmentAt(fragmentAt(0).length + 8),
      data(first),
    ]);

  it('may say their colours, in numbers', async () => {
    const numbers = u16(12, 14, 9);
    const coloursOf = (...said: Buffer[]) =>
      indexPictures(describedAs('avc1', Buffer.concat([configuration, ...said])));
    const colours = box('colr', Buffer.from('nclx'), numbers, u8(0x80));
    expect(await coloursOf(colours)).toMatchObject({ colours: [12, 14, 9, 1] });
    expect(await coloursOf(box('colr', Buffer.from('nclc'), numbers))).toMatchObject({ colours: [12, 14, 9, 0] });
    expect(await coloursOf()).toMatchObject({ colours: null });
    expect(await coloursOf(box('colr', Buffer.from('prof'), Buffer.alloc(99)))).toBe('container');
    expect(await coloursOf(colours, colours)).toBe('container');
  });

  it('may leave the parameters to the pictures, or say them as well', async () => {
    expect(await timesOf(describedAs('avc3', none, inBand))).toEqual([7]);
    expect(await timesOf(describedAs('avc3', configuration, inBand))).toEqual([7]);
    expect(await timesOf(describedAs('avc3', configuration))).toEqual([7]);
  });

  it.each([
    ['nobody says the parameters', 'parameters', describedAs('avc3', none)],
    ['they may not be left to the pictures', 'container', describedAs('avc1', none, inBand)],
    ['there are none', 'container', describedAs('avc1', box('free'))],
    ['it is of another codec', 'codec', describedAs('hvc1', configuration)],
  ])('is refused when %s (%s)', async (_, why, content) => {
    expect(await timesOf(content)).toBe(why);
  });
});

it.each([
  ['is shown in another order', 'order', [[4, 100]] as const],
  ['does not begin at its beginning', 'container', null],
])('a track whose beginning is cut off %s (%s)', async (_, why, shifts) => {
  expect(await timesOf(withTable({ shifts }, { edits: editList([300, 100]) }))).toBe(why);
});

describe('the matrices of a film and of its track', () => {
  const TURNED = u32(0, 0x10000, 0, 0xffff0000, 0, 0, 240 * 2 ** 16, 0, 0x40000000);
  const withHeader = (...header: readonly Buffer[]) =>
    Buffer.concat([FILE_TYPE, box('moov', ...header, track({ tables: [] }))]);

  it.each([false, true])('may turn nothing (in a header with long times: %s)', async (isLong) => {
    expect(await timesOf(withHeader(movieHeader(MATRIX, isLong)))).toBe('noKeyFrame');
    expect(await timesOf(withTable({}, { isLong }))).toHaveLength(4);
  });

  it.each([false, true])('are seen when they turn it (in a header with long times: %s)', async (isLong) => {
    expect(await timesOf(withHeader(movieHeader(TURNED, isLong)))).toBe('rotated');
    expect(await timesOf(withTable({}, { matrix: TURNED, isLong }))).toBe('rotated');
  });

  it('have to be there', async () => {
    expect(await timesOf(withHeader())).toBe('container');
  });
});

it('an index of a million boxes is refused, and takes little time', async () => {
  const rubbish = Buffer.alloc(8 * 900_000, Buffer.from('0000000874726578', 'hex'));
  expect(await timesOf(Buffer.concat([FILE_TYPE, movie(rubbish, track())]))).toBe('container');
});

describe('a movie fragment', () => {
  const HEADER = [FILE_TYPE, movie(track(), trackExtends(1, 40, BYTES))];
  const ofPlace = (offset: number) => run({ offset, count: 2, each: [], flags: 0 });
  const offset = fragment(part({ time: 0 }, ofPlace(0))).length + 8;

  it.each([false, true])('has the durations and sizes of its track, when it says nothing else (%s)', async (isLong) => {
    const one = fragment(part({ time: 7, isLong }, ofPlace(isLong ? offset + 4 : offset)));
    const two = fragment(part({}, ofPlace(offset - 16)));
    const media = data(KEY_PICTURE, PICTURE);
    expect(await timesOf(Buffer.concat([...HEADER, one, media, two, media]))).toEqual([7, 47, 87, 127]);
  });

  it('may say the duration and the size of each, and shift its time', async () => {
    const each = [
      [30, BYTES, 0],
      [50, BYTES, -10],
    ];
    const from = offset + 24;
    const one = fragment(part({ time: 100 }, run({ offset: from, count: 2, each, flags: 0xb00 })));
    expect(await timesOf(Buffer.concat([...HEADER, one, data(KEY_PICTURE, PICTURE)]))).toEqual([100, 120]);
  });

  it('may come after one of another track', async () => {
    const other = part({ id: 2, time: 0 }, ofPlace(0));
    const one = fragment(other, part({ time: 0 }, ofPlace(offset + other.length)));
    expect(await timesOf(Buffer.concat([...HEADER, one, data(KEY_PICTURE, PICTURE)]))).toEqual([0, 40]);
  });

  it.each([
    ['counts from a place of its own', part({ flags: 0x20001, fields: [0, 0], time: 0 }, ofPlace(0))],
    ['does not say where its pictures are', part({ time: 0 }, run({ offset: null, count: 2, each: [], flags: 0 }))],
    [
      'has more pictures than any recorder writes',
      part({ time: 0 }, run({ offset: 0, count: 0xffffffff, each: [], flags: 0 })),
    ],
    ['is cut short', part({ time: 0 }, run({ offset: 0, count: 2, each: [[1]], flags: 0x100 }))],
    [
      'has one picture twice',
      part({ time: 0 }, ...[0, 1].map(() => run({ offset: offset + 20, count: 1, each: [], flags: 0 }))),
    ],
  ])('is refused when it %s', async (_, traf) => {
    expect(await timesOf(Buffer.concat([...HEADER, fragment(traf), data(KEY_PICTURE, PICTURE)]))).toBe('container');
  });

  it('without an index is none', async () => {
    expect(await timesOf(Buffer.concat([FILE_TYPE, fragment(part({ time: 0 }, ofPlace(offset))), u32(8)]))).toBe(
      'noKeyFrame',
    );
  });
});
