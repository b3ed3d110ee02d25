import type { MezzanineRecord } from '../ports/store/takes';

/** What a film is made of: no two mezzanines have the same file. */
type MadeOf = readonly Pick<MezzanineRecord, 'videoKey'>[];

/** A film that was written while its last section was recorded, and the mezzanine of that one. */
export type FinishedFilm = { path: string; last: MadeOf[number] };

/** A film that is being finished, as soon as its last section is encoded. */
export type Begun = {
  /** Its sections before that one. */
  before: MadeOf;
  /** `null`: it could not be written. */
  film: Promise<FinishedFilm | null>;
  /** Nobody needs it any more. Its file is removed then. */
  end(): void;
};

const nameOf = (sections: MadeOf): string => sections.map(({ videoKey }) => videoKey).join(' ');

/**
 * The films that this process has written while their last sections were recorded, by the takes of these. The job that
 * follows such a take is one side, the job that stitches the film the other. Without one, the film is written at once.
 */
export function createBegunFilms() {
  const films = new Map<string, Begun>();

  /** Who takes it is the only one who may use it, and ends it. */
  function take(takeId: string): Begun | undefined {
    const begun = films.get(takeId);
    films.delete(takeId);
    return begun;
  }

  return {
    /** Keeps a film for whoever stitches it. */
    keep(takeId: string, begun: Begun): void {
      take(takeId)?.end();
      films.set(takeId, begun);
    },

    /** Ends a film, unless somebody has taken it. */
    drop(takeId: string, begun: Begun): void {
      if (films.get(takeId) === begun) take(takeId)?.end();
    },

    /**
     * Runs `work` with the path of the film whose last take this is if it is of exactly these sections, and ends it.
     * Returns whether it was: otherwise the film has to be written at once.
     */
    async use(takeId: string, sections: MadeOf, work: (path: string) => Promise<void>): Promise<boolean> {
      const begun = take(takeId);
      try {
        if (!begun || nameOf(begun.before) !== nameOf(sections.slice(0, -1))) return false;
        const film = await begun.film;
        if (!film || nameOf([film.last]) !== nameOf(sections.slice(-1))) return false;
        await work(film.path);
        return true;
      } finally {
        begun?.end();
      }
    },
  };
}
