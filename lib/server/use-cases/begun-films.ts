import type { BegunFilm } from '../ports/begin-film';

/** A film of which all but the last section are written, or are being written. */
export type Begun = {
  /** What it is of (`nameFilm`). */
  of: string;
  /** `null`: it could not be written. */
  film: Promise<BegunFilm | null>;
  /** Nobody needs it any more. Its file is removed then. */
  end(): void;
};

/**
 * The films that this process has begun while their last section is recorded, one of each visit. The job that follows
 * that section is one side, the job that stitches the film the other. Without one, the film is written at once.
 */
export function createBegunFilms() {
  const films = new Map<string, Begun>();

  /** Who takes it is the only one who may use it, and ends it. */
  function take(visitId: string): Begun | undefined {
    const begun = films.get(visitId);
    films.delete(visitId);
    return begun;
  }

  return {
    /** Keeps a film for whoever stitches it. The one that was begun before is of other takes. */
    keep(visitId: string, begun: Begun): void {
      take(visitId)?.end();
      films.set(visitId, begun);
    },

    /** Ends a film, unless somebody has taken it. */
    drop(visitId: string, begun: Begun): void {
      if (films.get(visitId) === begun) take(visitId)?.end();
    },

    /**
     * Runs `work` on the film of a visit if it is of exactly these sections, and ends it. Returns whether `work` did
     * what it should: otherwise the film has to be written at once.
     */
    async use(visitId: string, of: string, work: (film: BegunFilm) => Promise<boolean>): Promise<boolean> {
      const begun = take(visitId);
      try {
        const film = begun?.of === of ? await begun.film : null;
        return film !== null && (await work(film));
      } finally {
        begun?.end();
      }
    },
  };
}
