import { packetsOfFilm } from '@/lib/domain/packet-grid';
import { filmIndex, type FilmTracks } from '@/lib/server/media/film/film-index';
import { findBox } from '@/lib/server/media/film/find-box';
import { isKeyFrame } from '@/lib/server/media/film/read-frames';

const GIB = 1024 ** 3;

/** The tracks of a film, whose last chunk begins at `lastAt`. */
function createTracks(frames: number, lastAt = 5000): FilmTracks {
  const packets = packetsOfFilm(frames * 1600);
  return {
    size: { width: 640, height: 480 },
    samples: frames * 1600,
    picture: Buffer.from('picture'),
    video: {
      sizes: Array.from({ length: frames }, () => 1000),
      times: Array.from({ length: frames }, (_, frame) => frame * 1600),
      chunks: [
        { at: 4000, samples: frames - 1 },
        { at: lastAt, samples: 1 },
      ],
    },
    keyFrames: [1],
    audio: { sizes: Array.from({ length: packets }, () => 300), chunks: [{ at: 4500, samples: packets }] },
  };
}

const tableOf = (index: Buffer, name: string) =>
  index.subarray(findBox(index, ['moov', 'trak', 'mdia', 'minf', 'stbl', name]).body + 4);

describe('the index of a film', () => {
  it('says how long it is, and how many frames it has', () => {
    const index = filmIndex(createTracks(90));
    const header = findBox(index, ['moov', 'mvhd']).body;
    expect(index.readUInt32BE(header + 16) / index.readUInt32BE(header + 12)).toBe(3);
    expect(tableOf(index, 'stsz').readUInt32BE(4)).toBe(90);
  });

  it('names the places of a film of more than 4 GiB', () => {
    const index = filmIndex(createTracks(90, 5 * GIB));
    expect(tableOf(index, 'co64').readBigUInt64BE(12)).toBe(BigInt(5 * GIB));
    expect(() => tableOf(index, 'stco')).toThrow('stco');
    expect(tableOf(filmIndex(createTracks(90)), 'stco').readUInt32BE(8)).toBe(5000);
  });

  it('shows each picture until the next, and the last one to the end', () => {
    const tracks = createTracks(3);
    const index = filmIndex({ ...tracks, video: { ...tracks.video, times: [0, 1520, 3520] } });
    const runs = tableOf(index, 'stts');
    expect([0, 4, 8, 12, 16, 20, 24].map((at) => runs.readUInt32BE(at))).toEqual([3, 1, 1520, 1, 2000, 1, 1280]);
    const edits = index.subarray(findBox(index, ['moov', 'trak', 'edts', 'elst']).body + 4);
    expect([0, 4, 8].map((at) => edits.readInt32BE(at))).toEqual([1, 4800, 0]);
  });

  it('is made of films of hours too', () => {
    const frames = 4 * 60 * 60 * 30;
    expect(tableOf(filmIndex(createTracks(frames)), 'stsz').readUInt32BE(4)).toBe(frames);
  });
});

it('a key frame is known by its first slice, whatever is said before', () => {
  const unit = (type: number, bytes = 4) =>
    Buffer.concat([Buffer.from([0, 0, 0, bytes, type]), Buffer.alloc(bytes - 1)]);
  expect(isKeyFrame(Buffer.concat([unit(0x06, 30), unit(0x65)]))).toBe(true);
  expect(isKeyFrame(Buffer.concat([unit(0x41), unit(0x65)]))).toBe(false);
  expect(() => isKeyFrame(unit(0x06))).toThrow('without a picture');
});
