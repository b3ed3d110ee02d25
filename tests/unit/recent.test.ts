import { createRecent } from '@/lib/async/recent';

/** Values that change by hand, a clock that is set, and how often each was read. */
function createSource({ most = 10, periodMs }: { most?: number; periodMs?: number } = {}) {
  const values = new Map<string, string | null>([['demo', 'first']]);
  const read: string[] = [];
  let now = 5000;
  const reader = async (name: string) => {
    read.push(name);
    return values.get(name) ?? null;
  };
  const recent = createRecent(reader, { max: most, periodMs, clock: () => now });
  return { values, read, recent, setClock: (ms: number) => void (now = ms) };
}

it('reads once a second, however many ask, and shows a change within a second', async () => {
  const { values, read, recent, setClock } = createSource();
  expect(await Promise.all(Array.from({ length: 5 }, () => recent.find('demo')))).toEqual(Array(5).fill('first'));
  values.set('demo', 'second');
  setClock(5999);
  expect(await recent.find('demo')).toBe('first');
  expect(read).toEqual(['demo']);
  setClock(6000);
  expect(await recent.find('demo')).toBe('second');
  expect(read).toHaveLength(2);
});

it('reads once in a longer period, where one was asked for', async () => {
  const { read, recent, setClock } = createSource({ periodMs: 60_000 });
  for (const ms of [5999, 6000, 59_999]) {
    setClock(ms);
    await recent.find('demo');
  }
  expect(read).toEqual(['demo']);
  setClock(60_000);
  await recent.find('demo');
  expect(read).toHaveLength(2);
});

it('never keeps what was read for a second that is over', async () => {
  const { values, recent, setClock } = createSource();
  setClock(5999);
  const late = recent.find('demo');
  setClock(6000);
  values.set('demo', 'second');
  expect([await late, await recent.find('demo')]).toEqual(['first', 'second']);
});

it('reads anew what it was told to forget, also while it is being read', async () => {
  const { values, recent } = createSource();
  const reading = recent.find('demo');
  values.set('demo', 'second');
  recent.forget();
  expect([await reading, await recent.find('demo')]).toEqual(['first', 'second']);
});

it('keeps neither what does not exist nor what could not be read', async () => {
  const { values, recent } = createSource();
  expect(await recent.find('new')).toBeNull();
  values.set('new', 'there');
  expect(await recent.find('new')).toBe('there');
  let isAway = true;
  const shaky = createRecent(async () => (isAway ? Promise.reject(new Error('away')) : 'back'), {
    max: 1,
    clock: () => 0,
  });
  await expect(shaky.find('demo')).rejects.toThrow('away');
  isAway = false;
  expect(await shaky.find('demo')).toBe('back');
});

it('keeps no more than it may; the others are read every time', async () => {
  const { values, read, recent } = createSource({ most: 1 });
  values.set('other', 'one');
  await recent.find('demo');
  expect([await recent.find('other'), await recent.find('other'), await recent.find('demo')]).toEqual([
    'one',
    'one',
    'first',
  ]);
  expect(read).toEqual(['demo', 'other', 'other']);
});
