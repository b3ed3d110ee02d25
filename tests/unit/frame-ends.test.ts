import { createFrameEnds } from '@/lib/server/media/live/frame-ends';

const box = (type: string, bytes: number) => {
  const content = Buffer.alloc(bytes);
  content.writeUInt32BE(bytes);
  content.write(type, 4, 'latin1');
  return content;
};
const film = Buffer.concat([
  ...[box('ftyp', 28), box('moov', 700)],
  ...[box('moof', 100), box('mdat', 9), box('moof', 100), box('mdat', 8), box('moof', 100), box('mdat', 3000)],
]);
const ends = [837, 945, 4045];

describe('the ends of frames in fragments', () => {
  it.each([1, 7, 8, 100, 5000])('are found in chunks of %d bytes', (bytes) => {
    const frames = createFrameEnds();
    for (let at = 0; at < film.length; at += bytes) frames.add(film.subarray(at, at + bytes));
    expect(frames.ends).toEqual(ends);
    expect([1, 2, 3, 4].map((count) => frames.hasAll(count))).toEqual([true, true, true, false]);
  });

  it('count a frame only when all of it has come', () => {
    const frames = createFrameEnds();
    frames.add(film.subarray(0, -1));
    expect([frames.hasAll(2), frames.hasAll(3)]).toEqual([true, false]);
    frames.add(film.subarray(-1));
    expect(frames.hasAll(3)).toBe(true);
  });

  it('are not looked for in what is no MP4', () => {
    expect(() => createFrameEnds().add(Buffer.alloc(64))).toThrow('a box of 0 bytes');
  });
});
