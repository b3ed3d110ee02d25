import { createBegunFilms, type Begun } from '@/lib/server/use-cases/begun-films';

const of = (...keys: string[]) => keys.map((videoKey) => ({ videoKey }));

/** A film of sections one and two, and whether it has ended. */
function createBegun({ film = { path: 'a film', last: of('two')[0]! } }: { film?: Awaited<Begun['film']> } = {}) {
  let hasEnded = false;
  const begun: Begun = { before: of('one'), film: Promise.resolve(film), end: () => void (hasEnded = true) };
  return { begun, hasEnded: () => hasEnded };
}

const notUsed = () => Promise.reject(new Error('used'));

describe('a film that was begun', () => {
  it('is used once, by whoever stitches exactly its sections', async () => {
    const films = createBegunFilms();
    const { begun, hasEnded } = createBegun();
    films.keep('take', begun);
    const used: string[] = [];
    const use = (takeId: string) =>
      films.use(takeId, of('one', 'two'), async (path) => void used.push(`${path}, ended: ${hasEnded()}`));
    expect(await use('another take')).toBe(false);
    expect(await use('take')).toBe(true);
    expect([used, hasEnded()]).toEqual([['a film, ended: false'], true]);
    expect(await use('take')).toBe(false);
  });

  it.each([
    [of('one', 'two again')],
    [of('one again', 'two')],
    [of('two')],
    [of('one', 'two', 'three')],
    [of('one', 'one and a half', 'two')],
  ])('ends unused when the film is stitched of %j', async (sections) => {
    const films = createBegunFilms();
    const { begun, hasEnded } = createBegun();
    films.keep('take', begun);
    expect(await films.use('take', sections, notUsed)).toBe(false);
    expect(hasEnded()).toBe(true);
  });

  it('is not waited for when the film is of other sections before', async () => {
    const films = createBegunFilms();
    const { begun } = createBegun();
    films.keep('take', { ...begun, film: new Promise(() => {}) });
    expect(await films.use('take', of('one again', 'two'), notUsed)).toBe(false);
  });

  it('is not used when it could not be written', async () => {
    const films = createBegunFilms();
    films.keep('take', createBegun({ film: null }).begun);
    expect(await films.use('take', of('one', 'two'), notUsed)).toBe(false);
  });

  it('ends when another one of the same take is begun, and when it is dropped', () => {
    const films = createBegunFilms();
    const [first, second] = [createBegun(), createBegun()];
    films.keep('take', first.begun);
    films.keep('take', second.begun);
    films.drop('take', first.begun);
    expect([first, second].map((each) => each.hasEnded())).toEqual([true, false]);
    films.drop('take', second.begun);
    expect(second.hasEnded()).toBe(true);
  });

  it('is not dropped while it is used, and ends also when that fails', async () => {
    const films = createBegunFilms();
    const { begun, hasEnded } = createBegun();
    films.keep('take', begun);
    const using = films.use('take', of('one', 'two'), async () => {
      films.drop('take', begun);
      if (!hasEnded()) throw new Error('still there');
    });
    await expect(using).rejects.toThrow('still there');
    expect(hasEnded()).toBe(true);
  });
});
