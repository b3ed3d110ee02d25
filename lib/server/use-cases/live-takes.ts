import { createBell, type Bell } from '@/lib/async/bell';
import { within } from '@/lib/async/within';
import type { LiveMezzanine, Shape, Size } from '../ports/media';
import type { TakePart } from '../ports/store/parts';

/** How long a confirmation waits for the last part to be handed on, ms; after that it reads the parts itself. */
const SEAL_MS = 5_000;

/** What came of a take that was normalised while it was recorded. */
export type LiveResult = {
  mezzanine: LiveMezzanine;
  shape: Shape;
  maxFrames: number;
  /** The size of the recording's first picture. */
  size: Size;
  /** Of the parts it was made of: see `TakeClaim`. */
  manifestHash: string;
};

type Answer<T> = { promise: Promise<T>; give(value: T): void };

/** A run of the job that normalises a take while it is recorded. */
export type LiveRun = {
  bell: Bell;
  sealed: readonly TakePart[] | null;
  /** The path of the whole recording, as it came. */
  whole: Answer<string | null>;
  /** The file is not needed any more by who sealed the take. */
  taken: Answer<void>;
  result: Answer<LiveResult | null>;
  /** Nobody needs the result any more. */
  used: Answer<void>;
};

export type LiveTakes = ReturnType<typeof createLiveTakes>;

/**
 * The takes that this process normalises while they are recorded. The job that does so (`normaliseLive`) is one side;
 * the jobs that settle and prepare the take are the other. Where there is no run, they do their work from the take's
 * parts and file.
 */
export function createLiveTakes() {
  const runs = new Map<string, LiveRun>();

  return {
    /** Lets others find the run while the work lasts. */
    async during(takeId: string, work: (run: LiveRun) => Promise<void>): Promise<void> {
      const run = createRun();
      runs.set(takeId, run);
      try {
        await work(run);
      } finally {
        if (runs.get(takeId) === run) runs.delete(takeId);
        run.whole.give(null);
        run.result.give(null);
      }
    },

    /** Says that parts of the take were announced. */
    ring(takeId: string): void {
      runs.get(takeId)?.bell.ring();
    },

    /**
     * Says of which parts the take is to be put together. Calls `onWhole` with the path of a file that has exactly
     * their bytes, which may be moved away. Returns `false` when there is none.
     */
    async seal(takeId: string, parts: readonly TakePart[], onWhole: (path: string) => Promise<void>): Promise<boolean> {
      const run = runs.get(takeId);
      // A file is given away once.
      if (!run || run.sealed) return false;
      run.sealed = parts;
      run.bell.ring();
      try {
        const path = await within(run.whole.promise, SEAL_MS);
        if (path !== null) await onWhole(path);
        return path !== null;
      } finally {
        run.taken.give();
      }
    },

    /** Returns what came of a sealed take, once it is there; `null` when nothing did. */
    async result(takeId: string): Promise<LiveResult | null> {
      const run = runs.get(takeId);
      return run?.sealed ? run.result.promise : null;
    },

    /** Says that the take's result is needed no more. */
    release(takeId: string): void {
      runs.get(takeId)?.used.give();
    },
  };
}

function createRun(): LiveRun {
  return {
    bell: createBell(),
    sealed: null,
    whole: createAnswer(),
    taken: createAnswer(),
    result: createAnswer(),
    used: createAnswer(),
  };
}

function createAnswer<T>(): Answer<T> {
  let give: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => (give = resolve));
  return { promise, give };
}
