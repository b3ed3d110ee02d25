import { within } from '@/lib/async/within';
import type { LiveEncoding, LiveMezzanine } from '../../ports/media';
import type { MezzanineRecord, Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import type { LiveResult, LiveRun } from '../live-takes';
import { whileStored } from './store-mezzanine';

/** How long a result is kept for the record of its take, ms: visitors look at what they recorded first. */
export const KEEP_MS = 5 * 60_000;
/** How long a run that has ended waits for the job that settles its take, ms: its caller may send it again. */
const UNSETTLED_MS = 30_000;
/** How often to see whether a result is still needed, ms: another worker may have prepared the take. */
const LOOK_EVERY_MS = 5_000;

type Needed = Pick<Deps, 'store' | 'storage' | 'now'>;
type Kept = {
  take: Take;
  run: LiveRun;
  mezzanine: LiveMezzanine;
  encoding: Pick<LiveEncoding, 'whyFailed'>;
  result: Omit<LiveResult, 'mezzanine' | 'stored' | 'isFaultless'>;
  signal: AbortSignal;
};

/**
 * Gives a run's result to whoever waits for it, and keeps its files until nobody needs them any more. The programs that
 * made it end meanwhile: nothing names its files before they have. Returns why it must not be used after all, or
 * `null`.
 */
export async function keepLiveResult(
  deps: Needed,
  { take, run, mezzanine, encoding, result, signal }: Kept,
): Promise<string | null> {
  const { after, shape } = result;
  const failure = encoding.whyFailed();
  const isFaultless = failure.then((why) => why === null);
  // Whoever waits for it is told.
  isFaultless.catch(() => {});

  async function keep(stored: LiveResult['stored']): Promise<string | null> {
    run.result.give({ ...result, mezzanine, stored, isFaultless });
    const isUsed = untilUsed(deps, { take, run, shape, signal });
    // What failed is not kept.
    const why = await Promise.race([
      isUsed.then(() => failure),
      failure.then((found) => found ?? isUsed.then(() => null)),
    ]);
    if (why === null) await stored;
    return why;
  }

  function keepUnlessFailed(moved: Promise<MezzanineRecord>): Promise<string | null> {
    const stored = Promise.all([moved, failure]).then(([record, why]) => {
      if (why !== null) throw new Error(why);
      return record;
    });
    // Whoever waits for them is told.
    stored.catch(() => {});
    return keep(stored);
  }

  // The card of a section without pictures is still to get its visitor's name; other packets are encoded anew. What has
  // packets has no flaws to be noted.
  if (mezzanine.aac !== null && after !== null && !take.isAudioOnly)
    return whileStored(deps, take, shape, { ...mezzanine, after, named: null }, keepUnlessFailed);
  return (await failure) ?? keep(null);
}

/** Resolves when nobody needs the result any more: it takes the place of another recording. */
async function untilUsed(
  { store }: Pick<Deps, 'store'>,
  { take, run, shape, signal }: Pick<Kept, 'take' | 'run' | 'signal'> & Pick<LiveResult, 'shape'>,
): Promise<void> {
  for (let left = KEEP_MS; left > 0 && !signal.aborted; left -= LOOK_EVERY_MS) {
    if ((await within(run.used.promise, LOOK_EVERY_MS, signal)) || run.users > 0) return void (await run.used.promise);
    if (run.ending !== null || (!run.isSealed && left <= KEEP_MS - UNSETTLED_MS)) return;
    const now = await store.takes.find(take.id);
    if (!now || now.discardedAt !== null || now.fault !== null) return;
    // By another worker, from the take's parts.
    if (now.manifestHash !== null && !run.isSealed) return;
    if (await store.takes.mezzanine(take.id, shape)) return;
  }
}
