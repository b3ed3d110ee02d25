import { join } from 'node:path';
import { within } from '@/lib/async/within';
import type { BegunFilm } from '../../ports/media';
import type { Take } from '../../ports/store/takes';
import type { Begun } from '../begun-films';
import type { Deps } from '../deps';
import { copySections, type Prepared } from './copy-sections';
import { nameBefore } from './sound-before';

/** How long a film waits for its job, ms, once its last section is recorded and asked for. */
const KEEP_MS = 30_000;

type Needed = Pick<Deps, 'storage' | 'media' | 'files' | 'live'>;

/** Returns a name of the sections that a begun film is of. */
export function nameFilm(earlier: readonly Prepared[]): string {
  const records = earlier.map(({ mezzanine }) => mezzanine);
  return [...records.map(({ size, fit }) => `${fit} ${size.width}x${size.height}`), nameBefore(records)].join(' ');
}

export type FilmBeginner = ReturnType<typeof createFilmBeginner>;

/**
 * Writes the film of a visit while its last section is recorded, as far as it is known. Whatever goes wrong with it, it
 * is written at once when it is stitched.
 */
export function createFilmBeginner(deps: Needed, { visitId }: Pick<Take, 'visitId'>, signal: AbortSignal) {
  const ended = new AbortController();
  let begun: Begun | null = null;
  let writing = Promise.resolve();

  async function write(earlier: readonly Prepared[], maxFrames: number, give: (film: BegunFilm) => void) {
    await deps.files.withFolder(async (folder) => {
      const mezzanines = await copySections(deps, earlier, folder);
      const input = { mezzanines, maxFrames, output: join(folder, 'film.mp4') };
      const film = await deps.media.beginFilm({ ...input, signal: AbortSignal.any([signal, ended.signal]) });
      try {
        give(film);
        if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
      } finally {
        await film.close();
      }
    });
  }

  return {
    /** Begins to write it, of all its sections but the last, which may have so many frames. */
    begin(earlier: readonly Prepared[], maxFrames: number): void {
      const film = new Promise<BegunFilm | null>((resolve) => {
        writing = write(earlier, maxFrames, resolve).catch(() => resolve(null));
      });
      begun = { of: nameFilm(earlier), film, end: () => ended.abort() };
      deps.live.films.keep(visitId, begun);
    },

    /** `isAskedFor`: whether the last section was prepared, after which the film is stitched. */
    async end(isAskedFor: boolean): Promise<void> {
      if (isAskedFor) await within(writing, KEEP_MS, signal);
      if (begun) deps.live.films.drop(visitId, begun);
      await writing;
    },
  };
}
