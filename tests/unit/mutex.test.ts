import { createMutex } from '@/lib/async/mutex';

/** Work that records its start and lasts until the test ends it. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begun,
    named: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    },
    async end(name: string, error?: Error) {
      ends.get(name)?.(error);
      await new Promise(setImmediate);
    },
  };
}

it('runs work of one name one after the other, in the order of the calls', async () => {
  const inTurn = createMutex();
  const work = createWork();
  const all = ['a', 'b', 'c'].map((name) => inTurn(work.named(name)));
  await work.end('none');
  expect(work.begun).toEqual(['a']);
  await work.end('a');
  expect(work.begun).toEqual(['a', 'b']);
  for (const name of ['b', 'c']) await work.end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

it('goes on after work that failed', async () => {
  const inTurn = createMutex();
  const work = createWork();
  const fails = expect(inTurn(work.named('a'))).rejects.toThrow('no');
  const next = inTurn(work.named('b'));
  await work.end('none');
  await work.end('a', new Error('no'));
  await fails;
  await work.end('b');
  expect(await next).toBe('b');
});

it('lets work of another name run meanwhile', async () => {
  const inTurn = createMutex();
  const work = createWork();
  const all = [inTurn(work.named('a'), 'one'), inTurn(work.named('b'), 'one'), inTurn(work.named('c'), 'other')];
  await work.end('none');
  expect(work.begun).toEqual(['a', 'c']);
  for (const name of ['c', 'a', 'b']) await work.end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});
