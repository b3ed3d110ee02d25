import { openDiskRoom } from '@/lib/server/disk/disk-room';

const GIB = 1024 ** 3;

function setUp(total: number, floorBytes?: number) {
  const disk = { free: total, total };
  const clock = { now: 0 };
  const read = jest.fn(async () => disk);
  return { disk, clock, read, room: openDiskRoom('/data', { floorBytes, read, clock: () => clock.now }) };
}

it.each([
  ['a large disk', 1000 * GIB, undefined, 2 * GIB],
  ['a small disk', 10 * GIB, undefined, 0.5 * GIB],
  ['a floor of one’s own', 1000 * GIB, 7 * GIB, 7 * GIB],
])('%s: nothing new begins below the floor, nothing goes on below half of it', async (_, total, floorBytes, floor) => {
  const { disk, clock, room } = setUp(total, floorBytes);
  for (const [free, expected] of [
    [floor, 'ample'],
    [floor - 1, 'low'],
    [floor / 2, 'low'],
    [floor / 2 - 1, 'none'],
    [0, 'none'],
  ] as const) {
    clock.now += 1000;
    disk.free = free;
    expect(await room()).toBe(expected);
  }
});

it('a good answer holds for a second, a bad one does not', async () => {
  const { disk, clock, read, room } = setUp(GIB);
  await room();
  disk.free = 0;
  clock.now = 999;
  expect(await room()).toBe('ample');
  expect(read).toHaveBeenCalledTimes(1);
  clock.now = 1000;
  expect(await room()).toBe('none');
  disk.free = GIB;
  expect(await room()).toBe('ample');
});

it('many that ask at once are answered by one look', async () => {
  const { read, room } = setUp(GIB);
  expect(await Promise.all([room(), room(), room()])).toEqual(['ample', 'ample', 'ample']);
  expect(read).toHaveBeenCalledTimes(1);
});

it('what was allowed to be written counts until the next look', async () => {
  const { disk, read, room } = setUp(GIB, 400);
  disk.free = 1000;
  expect(await room(600)).toBe('ample');
  expect(read).toHaveBeenCalledTimes(1);
  disk.free = 400;
  expect(await room(1)).toBe('low');
  expect(await Promise.all([room(100), room(100), room(100)])).toEqual(['low', 'low', 'none']);
});
