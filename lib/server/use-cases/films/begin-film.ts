import { join } from 'node:path';
import { within } from '@/lib/async/within';
import type { BegunFilm } from '../../ports/begin-film';
import type { LiveEncoding } from '../../ports/media';
import type { MezzanineRecord, Take } from '../../ports/store/takes';
import type { Begun, FinishedFilm } from '../begun-films';
import type { Deps } from '../deps';
import { requireWorkRoom } from '../require-room';
import { copySections, type Prepared } from './copy-sections';

/** How long a film waits for its job, ms, once its last section is recorded and asked for. */
const KEEP_MS = 30_000;

type Needed = Pick<Deps, 'storage' | 'media' | 'files' | 'live'>;

export type FilmBeginner = ReturnType<typeof createFilmBeginner>;

/**
 * Writes the film of a visit while its last section is recorded, as far as that has come. Whatever goes wrong with it,
 * the film is written at once when it is stitched.
 */
export function createFilmBeginner(deps: Needed, { id: takeId }: Pick<Take, 'id'>, signal: AbortSignal) {
  const ended = new AbortController();
  let before: readonly MezzanineRecord[] = [];
  let begun: Promise<BegunFilm | null> | null = null;
  let writing = Promise.resolve();
  let kept: Begun | null = null;
  let fault: unknown;

  async function write(earlier: readonly Prepared[], encoding: Encoding, give: (film: BegunFilm) => void) {
    await requireWorkRoom(deps);
    await deps.files.withFolder(async (folder) => {
      // What it is made of is in it then.
      const film = await deps.files.withFolder((copies) =>
        encoding.beginFilm({
          before: () => copySections(deps, earlier, copies),
          output: join(folder, 'film.mp4'),
          signal: AbortSignal.any([signal, ended.signal]),
        }),
      );
      try {
        give(film);
        if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
      } finally {
        await film.close();
      }
    });
  }

  async function complete(
    film: Promise<BegunFilm | null>,
    stored: Promise<MezzanineRecord | null>,
  ): Promise<FinishedFilm | null> {
    try {
      const written = await film;
      const last = written && (await written.finish()) ? await stored.catch(() => null) : null;
      if (written && last) return { path: written.path, last };
    } catch (error) {
      fault ??= error;
    }
    // Nobody can use it.
    ended.abort();
    return null;
  }

  return {
    /** Begins to write it, of the sections before the last one, and of that one as it is encoded. */
    begin(earlier: readonly Prepared[], encoding: Encoding): void {
      before = earlier.map(({ mezzanine }) => mezzanine);
      begun = new Promise((resolve) => {
        writing = write(earlier, encoding, resolve).catch((error: unknown) => {
          fault = error;
          resolve(null);
        });
      });
    },

    /**
     * The last section is encoded: finishes the film, if it was begun, for whoever stitches it. `stored`: the section's
     * mezzanine in storage; where that is `null`, or rejects, another one will be made.
     */
    finish(stored: Promise<MezzanineRecord | null>): void {
      // It may reject before it is waited for. Why is said by the run.
      stored.catch(() => {});
      if (!begun) return;
      kept = { before, film: complete(begun, stored), end: () => ended.abort() };
      deps.live.films.keep(takeId, kept);
    },

    /** Returns what went wrong with writing it, for the log; `undefined`: nothing. */
    fault: () => fault,

    /** `isAskedFor`: whether the last section was prepared, after which the film is stitched. */
    async end(isAskedFor: boolean): Promise<void> {
      if (isAskedFor) await within(writing, KEEP_MS, signal);
      if (!kept) ended.abort();
      else deps.live.films.drop(takeId, kept);
      await writing;
    },
  };
}

type Encoding = Pick<LiveEncoding, 'beginFilm'>;
