import type { BegunFilm } from '@/lib/server/ports/begin-film';
import { createBegunFilms, type Begun } from '@/lib/server/use-cases/begun-films';

const FILM: BegunFilm = { path: 'a film', finish: async () => true, close: async () => {} };

/** A film of the sections with this name, and whether it has ended. */
function createBegun(of: string, film: BegunFilm | null = FILM): Begun & { hasEnded: () => boolean } {
  let hasEnded = false;
  return { of, film: Promise.resolve(film), end: () => void (hasEnded = true), hasEnded: () => hasEnded };
}

describe('a film that was begun', () => {
  it('is used once, by whoever stitches exactly its sections', async () => {
    const films = createBegunFilms();
    const begun = createBegun('one, two');
    films.keep('visit', begun);
    const used: string[] = [];
    const use = (visitId: string) =>
      films.use(visitId, 'one, two', async ({ path }) => {
        used.push(`${path}, ended: ${begun.hasEnded()}`);
        return true;
      });
    expect(await use('another visit')).toBe(false);
    expect(await use('visit')).toBe(true);
    expect([used, begun.hasEnded()]).toEqual([['a film, ended: false'], true]);
    expect(await use('visit')).toBe(false);
  });

  it('ends unused when another film is stitched', async () => {
    const films = createBegunFilms();
    const begun = createBegun('one, two');
    films.keep('visit', begun);
    expect(await films.use('visit', 'one again, two', () => Promise.reject(new Error('used')))).toBe(false);
    expect(begun.hasEnded()).toBe(true);
  });

  it('is not used when it could not be written', async () => {
    const films = createBegunFilms();
    films.keep('visit', createBegun('one, two', null));
    expect(await films.use('visit', 'one, two', async () => true)).toBe(false);
  });

  it('ends when another one of the same visit is begun, and when it is dropped', () => {
    const films = createBegunFilms();
    const [first, second] = [createBegun('one, two'), createBegun('one, two')];
    films.keep('visit', first);
    films.keep('visit', second);
    films.drop('visit', first);
    expect([first, second].map((begun) => begun.hasEnded())).toEqual([true, false]);
    films.drop('visit', second);
    expect(second.hasEnded()).toBe(true);
  });

  it('is not dropped while it is used, and ends also when that fails', async () => {
    const films = createBegunFilms();
    const begun = createBegun('one, two');
    films.keep('visit', begun);
    const using = films.use('visit', 'one, two', async () => {
      films.drop('visit', begun);
      if (!begun.hasEnded()) throw new Error('still there');
      return true;
    });
    await expect(using).rejects.toThrow('still there');
    expect(begun.hasEnded()).toBe(true);
  });
});
