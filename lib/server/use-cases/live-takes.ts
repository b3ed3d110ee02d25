import { createWakeSignal, type WakeSignal } from '@/lib/async/wake-signal';
import { within } from '@/lib/async/within';
import type { Copying, LiveMezzanine, Shape, Size } from '../ports/media';
import type { TakePart } from '../ports/store/parts';
import type { MezzanineRecord } from '../ports/store/takes';
import { createBegunFilms } from './begun-films';
import { manifestHashOf } from './manifest-hash';

/** How long a confirmation waits for the last part to be handed on, ms; after that it reads the parts itself. */
const SEAL_MS = 5_000;
/** How many parts may not have been handed on at the confirmation: a run that is further behind is not waited for. */
const MAX_BEHIND = 10;
/**
 * How long the preparation of a take waits for the end of its run, ms. After that it uses the take's file, unless the
 * run would be done in the same time again: to begin anew would then double the work of a machine that has too much.
 */
const RESULT_MS = 10_000;
/** When no more bytes than this wait to be decoded, a run has a moment's work left: a pipe holds as many. */
const NEARLY_DONE_BYTES = 64 * 1024;
/** How many takes of one visit are normalised while they are recorded: visitors record one after the other. */
const MAX_OF_A_VISIT = 2;

/** What came of a take that was normalised while it was recorded. */
export type LiveResult = {
  mezzanine: LiveMezzanine;
  /**
   * The mezzanine in storage, where its files go as soon as they are made if they can be kept as they are. `null`: they
   * stay where they are.
   */
  stored: Promise<MezzanineRecord> | null;
  /** Whether the programs that made it have ended without an error; otherwise nothing of it is used. */
  isFaultless: Promise<boolean>;
  /** What its AAC packets were encoded to follow (`nameBefore`). */
  after: string | null;
  shape: Shape;
  maxFrames: number;
  /** The size of the recording's first picture. */
  size: Size;
  copying: Copying;
  /** Of the parts it was made of: see `TakeClaim`. */
  manifestHash: string;
};

type Answer<T> = { promise: Promise<T>; give(value: T): void };

/** A run of the job that normalises a take while it is recorded. */
export type LiveRun = {
  visitId: string;
  wakeSignal: WakeSignal;
  /** Whether it reads what is announced: it has not ended. */
  isReading: boolean;
  /** How many parts were handed on. */
  fed: number;
  /** By index, the parts that this process was told of and that were not handed on yet. */
  heard: Map<number, TakePart>;
  /** By index, the parts that were compared and handed on, and are not noted yet. */
  unnoted: Map<number, TakePart>;
  /** Returns how many of their bytes wait to be decoded. */
  waiting(): number;
  /** Why the run has to end; `null`: it goes on. */
  ending: string | null;
  /** The parts of which the recording is, once its sender has said so. */
  parts: readonly TakePart[] | null;
  /** Whether the whole recording is promised to the job that settles the take. */
  isSealed: boolean;
  /** The path of the whole recording, as it came. */
  whole: Answer<string | null>;
  /** The file is not needed any more by who sealed the take. */
  taken: Answer<void>;
  result: Answer<LiveResult | null>;
  /** Nobody needs the result any more. */
  used: Answer<true>;
  /** How many are waiting for the result, or using it. */
  users: number;
};

export type LiveTakes = ReturnType<typeof createLiveTakes>;

/**
 * The takes that this process normalises while they are recorded. The job that does so (`normaliseLive`) is one side;
 * the calls that announce its parts and confirm it, and the jobs that settle and prepare it, are the other. Where there
 * is no run, those jobs do their work from the take's parts and file. `maxEncoded`: how many runs may encode pictures
 * at once; those that copy them cost little.
 */
export function createLiveTakes({ maxEncoded = Infinity }: { maxEncoded?: number } = {}) {
  const runs = new Map<string, LiveRun>();
  /** Those that encode pictures. */
  const encoding = new Set<LiveRun>();

  function end(run: LiveRun, why: string): void {
    run.ending = why;
    run.result.give(null);
    run.wakeSignal.raise();
  }

  /** Nobody can hold the places of all others by recording many takes at once. */
  function endEarlierOf(visitId: string): void {
    const own = [...runs.values()].filter((run) => run.visitId === visitId && !run.isSealed && run.ending === null);
    for (const run of own.slice(0, -MAX_OF_A_VISIT)) end(run, 'later takes are being recorded');
  }

  return {
    /** The films of which these takes are the last sections. */
    films: createBegunFilms(),

    /** Lets others find the run while the work lasts. Ends earlier runs of the visit when there are too many. */
    async during(takeId: string, visitId: string, work: (run: LiveRun) => Promise<void>): Promise<void> {
      const run = createRun(visitId);
      runs.set(takeId, run);
      endEarlierOf(visitId);
      try {
        await work(run);
      } finally {
        if (runs.get(takeId) === run) runs.delete(takeId);
        encoding.delete(run);
        run.whole.give(null);
        run.result.give(null);
      }
    },

    /** Returns whether the run may encode pictures, until it ends; where it may not yet, it asks again later. */
    mayEncode(run: LiveRun): boolean {
      if (encoding.size < maxEncoded) encoding.add(run);
      return encoding.has(run);
    },

    /** Says that this part of the take was announced. Returns whether its run is still to compare it, or to note it. */
    ring(takeId: string, part: TakePart): boolean {
      const run = runs.get(takeId);
      if (!run?.isReading || run.parts !== null || run.ending !== null) return false;
      if (part.index < run.fed) return run.unnoted.get(part.index)?.sha256 === part.sha256;
      run.heard.set(part.index, part);
      run.wakeSignal.raise();
      return true;
    },

    /** Says of which parts the recording is: its run goes on to the end while the take is still being confirmed. */
    endAfter(takeId: string, parts: readonly TakePart[]): void {
      const run = runs.get(takeId);
      if (!run || run.parts || isBehind(run, parts)) return;
      run.parts = parts;
      run.wakeSignal.raise();
    },

    /**
     * Says of which parts the take is to be put together. Calls `onWhole` with the path of a file that has exactly
     * their bytes, which may be moved away. Returns `false` when there is none in time.
     */
    async seal(takeId: string, parts: readonly TakePart[], onWhole: (path: string) => Promise<void>): Promise<boolean> {
      const run = runs.get(takeId);
      // A file is given away once.
      if (!run || run.isSealed || run.ending !== null) return false;
      const whyNot = isBehind(run, parts)
        ? 'it is behind'
        : isOfOthers(run, parts)
          ? 'the take is of other parts'
          : null;
      if (whyNot !== null) {
        end(run, whyNot);
        return false;
      }
      run.isSealed = true;
      run.parts ??= parts;
      run.wakeSignal.raise();
      try {
        const path = await within(run.whole.promise, SEAL_MS);
        if (path === null) end(run, 'it is behind');
        else await onWhole(path);
        return path !== null;
      } finally {
        run.taken.give();
      }
    },

    /** Returns what came of a sealed take, once it is there; `null` when nothing did, or not in time. */
    async result(takeId: string): Promise<LiveResult | null> {
      const run = runs.get(takeId);
      return run?.isSealed ? resultInTime(run) : null;
    },

    /** Runs `work` on the result; its files are there until the last one who uses them has ended. */
    async use<T>(takeId: string, work: (result: LiveResult) => Promise<T | null>): Promise<T | null> {
      const run = runs.get(takeId);
      if (!run?.isSealed) return null;
      run.users += 1;
      try {
        const result = await resultInTime(run);
        return result && (await work(result));
      } finally {
        run.users -= 1;
        if (run.users === 0) run.used.give(true);
      }
    },
  };
}

const isBehind = ({ fed }: LiveRun, parts: readonly TakePart[]) => fed + MAX_BEHIND < parts.length;

/** Whether the run goes on to another end: what was confirmed may have changed since. */
function isOfOthers({ parts: own }: LiveRun, parts: readonly TakePart[]): boolean {
  return own !== null && manifestHashOf(own) !== manifestHashOf(parts);
}

/** Returns `null` when the run has no result, or would have one later than the take's file is worth waiting. */
async function resultInTime(run: LiveRun): Promise<LiveResult | null> {
  const ended = run.result.promise.then((result) => ({ result }));
  for (let before = run.waiting(); ;) {
    const inTime = await within(ended, RESULT_MS);
    if (inTime) return inTime.result;
    const left = run.waiting();
    if (before <= NEARLY_DONE_BYTES || left > before / 2) return null;
    before = left;
  }
}

function createRun(visitId: string): LiveRun {
  return {
    visitId,
    wakeSignal: createWakeSignal(),
    isReading: true,
    fed: 0,
    heard: new Map(),
    unnoted: new Map(),
    waiting: () => 0,
    ending: null,
    parts: null,
    isSealed: false,
    whole: createAnswer(),
    taken: createAnswer(),
    result: createAnswer(),
    used: createAnswer(),
    users: 0,
  };
}

function createAnswer<T>(): Answer<T> {
  let give: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => (give = resolve));
  return { promise, give };
}
