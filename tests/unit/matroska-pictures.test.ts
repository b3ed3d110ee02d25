import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openByteWindow } from '@/lib/server/media/container/byte-window';
import { checkLater } from '@/lib/server/media/container/check-container';
import { joinUnits } from '@/lib/server/media/h264/units';
import { indexPictures } from '../support/film/index-pictures';
import { KEY_SLICE } from '../support/film/make-h264';
import {
  blockGroup,
  cluster,
  CONFIGURATION,
  element,
  KEY_PICTURE,
  matroska,
  PICTURE,
  simpleBlock,
  timeScale,
  track,
  tracks,
  uint,
  type TrackFields,
} from '../support/film/make-matroska';
import { makeTempFolder } from '../support/temp-folder';

const HEADER = [timeScale(1_000_000), tracks(track())];
const KEY = simpleBlock(KEY_PICTURE);

async function found(...content: Buffer[]) {
  const index = await indexPictures(matroska(...content));
  return typeof index === 'string' ? index : index.pictures.map(({ time }) => time);
}

const withTrack = (fields: Partial<TrackFields>) => found(timeScale(1_000_000), tracks(track(fields)), cluster(0, KEY));

describe('the pictures of a Matroska file', () => {
  it('are found in blocks and groups, at the time of their cluster and their own', async () => {
    const lasts = element(0x9b, uint(40, 1));
    const first = cluster(0, KEY, simpleBlock(PICTURE, { time: 33 }));
    const second = cluster(1000, blockGroup(PICTURE, { time: -20 }, lasts), blockGroup(PICTURE, { time: 5 }));
    expect(await found(...HEADER, first, second)).toEqual([0, 33, 980, 1005]);
  });

  it('are where the file has them, and in units of its clock', async () => {
    const content = matroska(timeScale(100_000), tracks(track()), cluster(0, KEY));
    const index = await indexPictures(content);
    expect(index).toMatchObject({ scale: 10_000, form: 'startCodes', size: { width: 320, height: 240 } });
    expect(index).toMatchObject({ pictures: [{ at: content.length - KEY_PICTURE.length, bytes: KEY_PICTURE.length }] });
  });

  it('may come after a clock that is said once more, as it was', async () => {
    expect(await found(tracks(track()), timeScale(1_000_000), cluster(0, KEY))).toEqual([0]);
  });

  it('have the colours that their track says', async () => {
    const coloursOf = async (...said: Buffer[]) =>
      indexPictures(matroska(tracks(track({ ofVideo: [element(0x55b0, ...said)] })), cluster(0, KEY)));
    const [matrix, range, transfer, primaries] = [0x55b1, 0x55b9, 0x55ba, 0x55bb].map((id, at) =>
      element(id, uint([9, 2, 14, 12][at]!, 1)),
    );
    const all = await coloursOf(matrix!, range!, transfer!, primaries!);
    expect(all).toMatchObject({ colours: [12, 14, 9, 1] });
    expect(await coloursOf(matrix!)).toMatchObject({ colours: [2, 2, 9, 0] });
    expect(await coloursOf()).toMatchObject({ colours: null });
  });

  it('come after their lengths where the file says their parameters', async () => {
    const block = simpleBlock(joinUnits([KEY_SLICE]));
    expect(await found(tracks(track({ configuration: CONFIGURATION })), cluster(0, block))).toEqual([0]);
  });

  it('are those of their track, whatever else the file has', async () => {
    const sound = track({ number: 2, type: 2, codec: 'A_OPUS' });
    const other = simpleBlock(Buffer.alloc(30), { track: 2 });
    const content = [
      tracks(sound, track()),
      element(0xec, Buffer.alloc(9)),
      cluster(0, other, KEY, other),
      element(0x4711),
    ];
    expect(await found(...content)).toEqual([0]);
  });

  it.each<[what: string, why: string, fields: Partial<TrackFields>]>([
    ['another codec', 'codec', { codec: 'V_VP8' }],
    ['a number that needs two bytes', 'container', { number: 200 }],
    ['no pictures', 'container', { type: 2 }],
    ['parameters that cannot be read', 'container', { configuration: CONFIGURATION.subarray(0, 9) }],
    ['an element that nobody knows', 'container', { more: [element(0x4711, Buffer.alloc(1))] }],
    ['a projection', 'container', { ofVideo: [element(0x7670, Buffer.alloc(1))] }],
    ['another size when it is shown', 'container', { ofVideo: [element(0x54b0, uint(640, 2))] }],
    ['a size in centimetres', 'container', { ofVideo: [element(0x54b2, uint(1, 1))] }],
  ])('are encoded when their track has %s', async (_, why, fields) => {
    expect(await withTrack(fields)).toBe(why);
  });

  it.each([
    ['two tracks of them', [tracks(track(), track({ number: 2 })), cluster(0, KEY)]],
    ['another clock after their track', [tracks(track()), timeScale(500_000), cluster(0, KEY)]],
    ['another clock after some of them', [...HEADER, cluster(0, KEY), timeScale(500_000)]],
    ['two lists of tracks', [...HEADER, tracks(track()), cluster(0, KEY)]],
    ['several in a block', [...HEADER, cluster(0, simpleBlock(KEY_PICTURE, { flags: 0x82 }))]],
    ['an empty block', [...HEADER, cluster(0, KEY, simpleBlock(Buffer.alloc(0)))]],
    ['a group that is cut short', [...HEADER, cluster(0, KEY, element(0xa0, Buffer.from([0xa1, 0x90])))]],
    ['a time of more than 8 bytes', [...HEADER, cluster(0, KEY), element(0xe7, Buffer.alloc(500_000, 0xff))]],
    ['a group of millions of elements', [...HEADER, cluster(0, KEY, element(0xa0, Buffer.alloc(8_000_000, 0x80)))]],
    ['a track of millions of elements', [tracks(track({ more: [Buffer.alloc(8_000_000, 0x80)] })), cluster(0, KEY)]],
  ])('are encoded when there is %s', async (_, content) => {
    expect(await found(...content)).toBe('container');
  });

  it('are none before their track', async () => {
    expect(await found(cluster(0, KEY))).toBe('noKeyFrame');
  });
});

it('a recording that is damaged is not gone through again with everything that comes', async () => {
  const { folder, remove } = makeTempFolder();
  try {
    const path = join(folder, 'recording');
    await writeFile(path, Buffer.concat([matroska(...HEADER, cluster(0, KEY)), Buffer.alloc(50)]));
    const seen: number[] = [];
    const part = { matroska: async (_: unknown, { id }: { id: number }) => void seen.push(id) };
    const later = checkLater(() => openByteWindow(path), { ...part, mp4: async () => {}, ofBox: async () => {} });
    await later.goOn();
    const once = seen.length;
    await later.goOn();
    expect([once > 3, seen.length]).toEqual([true, once]);
    await expect(later.whole()).rejects.toThrow('no element begins');
  } finally {
    remove();
  }
});
