import { join } from 'node:path';
import { within } from '@/lib/async/within';
import type { Section } from '@/lib/contract/entities';
import { maxTakeFrames, FRAME_RATE } from '@/lib/domain/limits';
import type { Beginning, LiveEncoding, Shape, Size } from '../../ports/media';
import type { JobContext } from '../../ports/queue';
import type { TakePart } from '../../ports/store/parts';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { limitOf } from '../takes/find-take';
import { nextLiveStep } from './live-rules';
import type { LiveRun } from '../live-takes';
import { filmShape } from './prepare-mezzanine';
import { readPart } from '../takes/read-part';
import { copyBefore, findBefore, nameBefore } from './sound-before';
import { manifestHashOf } from '../manifest-hash';

/** After how many parts a recording has to have shown its tracks. */
const BEGINNING_PARTS = 10;
/** How long a result is kept for the record of its take, ms: visitors look at what they recorded first. */
const KEEP_MS = 5 * 60_000;
/** How long a run that has ended waits for the job that settles its take, ms: its caller may send it again. */
const UNSETTLED_MS = 30_000;
/** The same for a run without a result, which has no more than the take's file. */
const WITHOUT_RESULT_MS = 5_000;
/** How often to see whether a result is still needed, ms: another worker may have prepared the take. */
const LOOK_EVERY_MS = 5_000;
/** How much longer than the longest take its recording may last, with all its pauses. */
const PAUSES = 4;
/** The largest picture, pixels: four times as many runs as processors have to fit into the memory. */
const MOST_PIXELS = 1920 * 1080;

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'live' | 'now'>;

/** What happens to takes on the way, in words for the log. */
export type OnLiveEnd = (takeId: string, how: { why: string; parts: number }) => void;

/**
 * Job: normalises a take while it is recorded. The parts, in their order and as they were announced, are written to a
 * file and handed to a running ffmpeg, so that both are ready when the take is confirmed (`settleTake`) and saved
 * (`prepareMezzanine`). Whenever that is not possible it gives up, and they do the same from the take's parts and file.
 */
export async function normaliseLive(
  deps: Needed,
  { takeId }: { takeId: string },
  { signal }: Pick<JobContext, 'signal'>,
  onEnd: OnLiveEnd,
): Promise<void> {
  const take = await deps.store.takes.find(takeId);
  const place = take && isBeingSent(take) && (await findPlace(deps, take));
  if (!place || (await deps.files.room()) !== 'ample') return;
  await deps.live.during(takeId, take.visitId, (run) =>
    deps.files.withFolder(async (folder) => {
      signal.addEventListener('abort', run.bell.ring);
      const follower = await follow({ deps, take, place, run, folder, signal });
      try {
        onEnd(takeId, { why: await follower.go(), parts: follower.fed.length });
      } finally {
        signal.removeEventListener('abort', run.bell.ring);
        await follower.close();
      }
    }),
  );
  signal.throwIfAborted();
}

/** Where a take belongs: its own section, and those before it in the film. */
type Place = { section: Section; earlier: Section[] };
type Following = { deps: Needed; take: Take; place: Place; run: LiveRun; folder: string; signal: AbortSignal };

async function follow({ deps, take, place, run, folder, signal }: Following) {
  const path = join(folder, 'recording');
  const file = await deps.files.create(path);
  const maxFrames = maxTakeFrames(limitOf(take, place.section));
  const seconds = (PAUSES * maxFrames) / FRAME_RATE + KEEP_MS / 1000;
  const startedAt = performance.now();
  const fed: TakePart[] = [];
  let bytes = 0;
  let fedAt = deps.now().getTime();
  let hasOnlyTheFile = false;
  let beginning: Beginning | null = null;
  let begun: { encoding: LiveEncoding; shape: Shape; after: string | null; size: Size } | null = null;
  run.waiting = () => begun?.encoding.waiting() ?? 0;

  /** Hands on one part. Returns `false` when it is not what was announced. */
  async function feed(part: TakePart): Promise<boolean> {
    const chunks: Buffer[] = [];
    if (!(await readPart(deps, take, part, async (chunk) => void chunks.push(chunk)))) return false;
    const content = Buffer.concat(chunks);
    await file.write(content, bytes);
    bytes += content.length;
    fed.push(part);
    run.fed = fed.length;
    fedAt = deps.now().getTime();
    await begun?.encoding.add(content);
    return true;
  }

  /** Begins to encode once the recording's tracks and the film's shape are known. */
  async function begin(): Promise<void> {
    beginning ??= await deps.media.measureBeginning({ source: path, signal });
    if (!beginning) return;
    const latest = await deps.store.takes.latest(take.visitId);
    const shape = findShape(take, place, latest, beginning);
    if (!shape || isTooLarge(beginning)) return;
    const records = await findBefore(deps, earlierOf(place, latest), shape);
    const before = records && (await copyBefore(deps, records, folder));
    const limits = { maxFrames, seconds, signal };
    const encoding = await deps.media.encodeLive({ ...shape, beginning, source: path, before, folder, ...limits });
    begun = { encoding, shape, after: records && nameBefore(records), size: beginning.size };
    for await (const chunk of deps.files.read(path) as AsyncIterable<Buffer>) {
      if (run.ending !== null) return;
      await encoding.add(chunk);
    }
  }

  async function end(): Promise<string> {
    const [isWhole] = await Promise.all([begun !== null && begun.encoding.isWhole(), file.close()]);
    run.whole.give(path);
    hasOnlyTheFile = true;
    if (!begun || !isWhole) return 'the recording is at fault';
    const { encoding, shape, after, size } = begun;
    const ending = encoding.end();
    // Who waits for it waits no longer than the file would take.
    ending.catch(() => {});
    const ended = await Promise.race([ending, run.used.promise]);
    await encoding.close();
    if (ended === true) return 'it came too late';
    if ('whyNot' in ended) return ended.whyNot;
    hasOnlyTheFile = false;
    run.result.give({ ...ended, after, shape, maxFrames, size, manifestHash: manifestHashOf(fed) });
    await untilUsed(shape);
    if (!run.isSealed) run.ending ??= 'nobody has asked for it';
    return 'done';
  }

  /** Resolves when nobody needs the result any more: it takes the place of another recording. */
  async function untilUsed({ size, fit }: Shape): Promise<void> {
    for (let left = KEEP_MS; left > 0 && !signal.aborted; left -= LOOK_EVERY_MS) {
      if ((await within(run.used.promise, LOOK_EVERY_MS, signal)) || run.users > 0)
        return void (await run.used.promise);
      if (run.ending !== null || (!run.isSealed && left <= KEEP_MS - UNSETTLED_MS)) return;
      const now = await deps.store.takes.find(take.id);
      if (!now || now.discardedAt !== null || now.fault !== null) return;
      // By another worker, from the take's parts.
      if (now.manifestHash !== null && !run.isSealed) return;
      if (await deps.store.takes.mezzanine(take.id, size, fit)) return;
    }
  }

  const lastsTooLong = () => performance.now() - startedAt > seconds * 1000;

  return {
    fed,

    /** Returns why it ended. */
    async go(): Promise<string> {
      for (;;) {
        signal.throwIfAborted();
        const now = await deps.store.takes.find(take.id);
        if (!now || !isBeingSent(now)) return 'the take is settled';
        if (run.ending !== null) return run.ending;
        const announced = run.parts ? [] : await deps.store.parts.list(take.id, { from: fed.length, most: 1 });
        const idleMs = deps.now().getTime() - fedAt;
        const step = nextLiveStep({ fed, announced, parts: run.parts, idleMs });
        if (step.name === 'giveUp') return step.why;
        if (step.name === 'end') return end();
        if (lastsTooLong()) return 'it lasts too long';
        if (step.name === 'wait') await run.bell.wait(step.ms);
        else if ((await deps.files.room()) !== 'ample') return 'there is no room';
        else if (!(await feed(step.part))) return 'a part is not what was announced';
        const whyEnded = await begun?.encoding.whyEnded();
        if (whyEnded) return whyEnded;
        if (!begun && step.name === 'feed') {
          await begin();
          if (beginning && isTooLarge(beginning)) return 'the picture is too large';
          if (!beginning && fed.length >= BEGINNING_PARTS) return 'the recording has no beginning';
        }
      }
    },

    async close(): Promise<void> {
      try {
        await file.close();
      } finally {
        await begun?.encoding.close();
        run.whole.give(null);
        if (hasOnlyTheFile && !run.isSealed && run.ending === null)
          await within(run.taken.promise, WITHOUT_RESULT_MS, signal);
        // From now on no file is to be had here.
        run.ending ??= 'it has ended';
        // The folder is removed after this.
        if (run.isSealed) await run.taken.promise;
      }
    },
  };
}

const isTooLarge = ({ size: { width, height } }: Beginning) => width * height > MOST_PIXELS;

function isBeingSent({ manifestHash, savedAt, discardedAt }: Take): boolean {
  return manifestHash === null && savedAt === null && discardedAt === null;
}

async function findPlace({ store }: Needed, take: Take): Promise<Place | null> {
  const visit = await store.visits.getInCampaign(take.visitId);
  const sections = visit?.campaign.sections ?? [];
  const index = sections.findIndex(({ id }) => id === take.sectionId);
  return index < 0 ? null : { section: sections[index]!, earlier: sections.slice(0, index) };
}

/** The latest saved takes of a visit, by section. */
type Latest = ReadonlyMap<string, Take>;

const earlierOf = ({ earlier }: Place, latest: Latest) => earlier.map(({ id }) => latest.get(id));

/** Returns `null` while the first section, which decides the film's shape, is not prepared. */
function findShape(take: Take, place: Place, latest: Latest, { size }: Beginning): Shape | null {
  if (place.earlier.length === 0) return filmShape(size, take.videoType);
  const [first] = earlierOf(place, latest);
  return first?.size ? filmShape(first.size, first.videoType) : null;
}
