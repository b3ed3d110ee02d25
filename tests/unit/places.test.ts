import { createPlaces } from '@/lib/server/subprocess/places';

/** Work that lasts until it is told to end. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    named: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

it('gives work as many places as there are, and the next one to whoever waits longest', async () => {
  const places = createPlaces({ places: 2 });
  const work = createWork();
  const all = ['a', 'b', 'c', 'd'].map((name) => places.use(work.named(name)));
  expect(work.begun).toEqual(['a', 'b']);
  await work.end('b');
  expect(work.begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) await work.end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('frees the place of work that failed', async () => {
  const places = createPlaces({ places: 1 });
  await expect(places.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await places.use(async () => 'yes')).toBe('yes');
});

it('lets no more wait than may', async () => {
  const places = createPlaces({ places: 1, waiting: 1 });
  const work = createWork();
  const taken = [places.use(work.named('a')), places.use(work.named('b'))];
  await expect(places.use(work.named('c'))).rejects.toMatchObject({ name: 'NoPlace' });
  for (const name of ['a', 'b']) await work.end(name);
  expect(await Promise.all(taken)).toEqual(['a', 'b']);
});

it('forgets work that is called off while it waits', async () => {
  const places = createPlaces({ places: 1, waiting: 1 });
  const work = createWork();
  const first = places.use(work.named('a'));
  const abort = new AbortController();
  const waits = expect(places.use(work.named('b'), abort.signal)).rejects.toThrow('erased');
  abort.abort(new Error('erased'));
  await waits;
  const next = places.use(work.named('c'));
  for (const name of ['a', 'c']) await work.end(name);
  expect(await Promise.all([first, next])).toEqual(['a', 'c']);
  expect(work.begun).toEqual(['a', 'c']);
});
