import { createSlots } from '@/lib/server/subprocess/slots';

/** Work that lasts until the test ends it. */
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

it('gives work as many slots as there are, and the next one to whoever waits longest', async () => {
  const slots = createSlots({ slots: 2 });
  const work = createWork();
  const all = ['a', 'b', 'c', 'd'].map((name) => slots.use(work.named(name)));
  expect(work.begun).toEqual(['a', 'b']);
  await work.end('b');
  expect(work.begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) await work.end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('frees the slot of work that failed', async () => {
  const slots = createSlots({ slots: 1 });
  await expect(slots.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await slots.use(async () => 'yes')).toBe('yes');
});

it('lets no more wait than may', async () => {
  const slots = createSlots({ slots: 1, waiting: 1 });
  const work = createWork();
  const taken = [slots.use(work.named('a')), slots.use(work.named('b'))];
  await expect(slots.use(work.named('c'))).rejects.toMatchObject({ name: 'NoSlot' });
  for (const name of ['a', 'b']) await work.end(name);
  expect(await Promise.all(taken)).toEqual(['a', 'b']);
});

it('forgets work that is cancelled while it waits', async () => {
  const slots = createSlots({ slots: 1, waiting: 1 });
  const work = createWork();
  const first = slots.use(work.named('a'));
  const abort = new AbortController();
  const waits = expect(slots.use(work.named('b'), abort.signal)).rejects.toThrow('erased');
  abort.abort(new Error('erased'));
  await waits;
  const next = slots.use(work.named('c'));
  for (const name of ['a', 'c']) await work.end(name);
  expect(await Promise.all([first, next])).toEqual(['a', 'c']);
  expect(work.begun).toEqual(['a', 'c']);
});
