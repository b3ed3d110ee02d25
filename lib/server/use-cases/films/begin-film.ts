import { join } from 'node:path';
import { within } from '@/lib/async/within';
import type { BegunFilm } from '../../ports/begin-film';
import type { Take } from '../../ports/store/takes';
import type { Begun } from '../begun-films';
import type { Deps } from '../deps';
import { requireWorkRoom } from '../require-room';
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
  let fault: unknown;

  async function write(earlier: readonly Prepared[], maxFrames: number, give: (film: BegunFilm) => void) {
    await requireWorkRoom(deps);
    await deps.files.withFolder(async (folder) => {
      // What it is made of is in it then.
      const film = await deps.files.withFolder(async (copies) => {
        const mezzanines = await copySections(deps, earlier, copies);
        const input = { mezzanines, maxFrames, output: join(folder, 'film.mp4') };
        return deps.media.beginFilm({ ...input, signal: AbortSignal.any([signal, ended.signal]) });
      });
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
        writing = write(earlier, maxFrames, resolve).catch((error: unknown) => {
          fault = error;
          resolve(null);
        });
      });
      begun = { of: nameFilm(earlier), film, end: () => ended.abort() };
      deps.live.films.keep(visitId, begun);
    },

    /** Returns why it could not be written, for the log; `undefined`: it was, or is still. */
    fault: () => fault,

    /** `isAskedFor`: whether the last section was prepared, after which the film is stitched. */
    async end(isAskedFor: boolean): Promise<void> {
      if (isAskedFor) await within(writing, KEEP_MS, signal);
      if (begun) deps.live.films.drop(visitId, begun);
      await writing;
    },
  };
}
