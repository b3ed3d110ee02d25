import { join } from 'node:path';
import { within } from '@/lib/async/within';
import { maxTakeFrames, FRAME_RATE } from '@/lib/domain/limits';
import type { Beginning, LiveEncoding, Shape } from '../../ports/media';
import type { TakePart } from '../../ports/store/parts';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { limitOf } from '../takes/find-take';
import type { LiveEffect, LiveEvent, LiveState } from './live-machine';
import type { LiveRun } from '../live-takes';
import type { FilmBeginner } from './begin-film';
import { earlierOf, findShape, isBeingPrepared, type SectionContext } from './live-shape';
import { readPart } from '../takes/read-part';
import { copyBefore, findBefore, nameBefore } from './sound-before';
import { manifestHashOf } from '../manifest-hash';
import { KEEP_MS, keepLiveResult } from './keep-live-result';

/** How long a run without a result waits for the job that settles its take, ms: it has no more than the take's file. */
const WITHOUT_RESULT_MS = 5_000;
/** How much longer than the longest take its recording may last, with all its pauses. */
const PAUSES = 4;
/** How many parts are noted at once that were compared: until then, another process would compare them again. */
const NOTED_PARTS = 8;
/**
 * For how many parts of a recording its encoding waits until the sections before it are prepared. It catches up at
 * once where pictures are copied.
 */
const PATIENT_PARTS = { copy: 10, pad: 5, crop: 5 };
/** The largest picture, pixels: four times as many runs as processors have to fit into the memory. */
const MAX_PIXELS = 1920 * 1080;

export type LiveDeps = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'live' | 'queue' | 'now'>;

type Following = {
  deps: LiveDeps;
  take: Take;
  context: SectionContext;
  run: LiveRun;
  film: Pick<FilmBeginner, 'begin' | 'finish'>;
  folder: string;
  signal: AbortSignal;
};

/** Opens what the effects of the machine need: the file of the recording, and later the encoder. */
export async function openLiveEffects({ deps, take, context, run, film, folder, signal }: Following) {
  const path = join(folder, 'recording');
  const file = await deps.files.create(path);
  const maxFrames = maxTakeFrames(limitOf(take, context.section));
  const seconds = (PAUSES * maxFrames) / FRAME_RATE + KEEP_MS / 1000;
  const startedAt = performance.now();
  let bytes = 0;
  let fedAt = deps.now().getTime();
  let hasOnlyTheFile = false;
  let beginning: Beginning | null = null;
  let begun: { encoding: LiveEncoding; shape: Shape; after: string | null; beginning: Beginning } | null = null;
  run.waiting = () => begun?.encoding.waiting() ?? 0;

  async function look({ fed }: LiveState): Promise<LiveEvent> {
    const whyEnded = await begun?.encoding.whyEnded();
    if (whyEnded) return { name: 'ended', why: whyEnded };
    const hasAll = run.parts?.length === fed.length;
    const announced = hasAll
      ? []
      : (nextHeard(run, fed.length) ?? (await deps.store.parts.announcedFrom(take.id, fed.length)));
    const { ending, parts } = run;
    return {
      name: 'looked',
      found: {
        ending: announced ? ending : 'the take is settled',
        announced: announced ?? [],
        parts,
        idleMs: deps.now().getTime() - fedAt,
        lastsTooLong: performance.now() - startedAt > seconds * 1000,
      },
    };
  }

  async function feed(part: TakePart): Promise<LiveEvent> {
    if (run.ending !== null) return { name: 'ended', why: run.ending };
    if ((await deps.files.room()) !== 'ample') return { name: 'ended', why: 'there is no room' };
    const chunks: Buffer[] = [];
    if (!(await readPart(deps, take, part, async (chunk) => void chunks.push(chunk)))) {
      // Another process may have been told of another one since, or have settled the take.
      if (run.heard.delete(part.index) && !(await isAnnounced(part))) return { name: 'waited' };
      await deps.store.parts.drop(take.id, [part]);
      return { name: 'ended', why: 'a part is not what was announced' };
    }
    const content = Buffer.concat(chunks);
    await file.write(content, bytes);
    bytes += content.length;
    run.fed += 1;
    run.heard.delete(part.index);
    fedAt = deps.now().getTime();
    run.unnoted.set(part.index, part);
    await Promise.all([begun?.encoding.add(content), run.unnoted.size >= NOTED_PARTS && noteCompared()]);
    return { name: 'fed', part };
  }

  async function noteCompared(): Promise<void> {
    const parts = [...run.unnoted.values()];
    if (parts.length > 0) await deps.store.parts.verify(take.id, parts);
    for (const part of parts) if (run.unnoted.get(part.index) === part) run.unnoted.delete(part.index);
  }

  async function isAnnounced({ index, sha256 }: TakePart): Promise<boolean> {
    const announced = await deps.store.parts.announcedFrom(take.id, index);
    return announced?.[0]?.index === index && announced[0].sha256 === sha256;
  }

  async function begin(): Promise<LiveEvent> {
    beginning ??= await deps.media.measureBeginning({ source: path, isAudioOnly: take.isAudioOnly, signal });
    const tracks = beginning ? (isTooLarge(beginning) ? 'tooLarge' : 'known') : 'unknown';
    if (beginning && tracks === 'known') await encode(beginning);
    return { name: 'begun', tracks, isEncoding: begun !== null };
  }

  /** Begins to encode, where the film's shape is known, and not too many others encode pictures. */
  async function encode(known: Beginning): Promise<void> {
    const latest = await deps.store.takes.latest(take.visitId);
    const shape = findShape(take, context, latest, known);
    if (!shape) return;
    const earlier = earlierOf(context, latest);
    const records = await findBefore(deps, earlier, shape);
    // Its packets of sound depend on the end of the section before, and the film begins with all of it.
    if (!records && run.fed <= PATIENT_PARTS[shape.fit] && earlier.every(isBeingPrepared)) return;
    if (shape.fit !== 'copy' && !deps.live.mayEncode(run)) return;
    const before = records && (await copyBefore(deps, records, folder));
    const limits = { maxFrames, seconds, signal };
    const input = { ...shape, beginning: known, source: path, before, folder, ...limits };
    const encoding = await deps.media.encodeLive(input);
    begun = { encoding, shape, after: records && nameBefore(records), beginning: known };
    for await (const chunk of deps.files.read(path) as AsyncIterable<Buffer>) {
      if (run.ending !== null) return;
      await encoding.add(chunk);
    }
    if (context.isLast && shape.fit === 'copy' && records && known.audio !== null)
      film.begin(
        records.map((mezzanine, index) => ({ take: earlier[index]!, mezzanine })),
        encoding,
      );
  }

  /** Returns whether what was encoded is all of a recording of which decoders find the same once it is repaired. */
  async function repair(): Promise<boolean> {
    const isWhole = begun !== null && (await begun.encoding.isWhole());
    const { misledDecoders } = await deps.media.repair({ source: path, signal });
    return isWhole && !misledDecoders;
  }

  /** Returns how it ended. */
  async function finish({ fed }: LiveState): Promise<string> {
    // Who settles the take may have storage put its parts together, once all of them are noted.
    // The disk gets the recording meanwhile: whoever settles the take waits for it otherwise.
    const [isWhole] = await Promise.all([repair(), file.sync().then(file.close), noteCompared()]);
    run.whole.give(path);
    hasOnlyTheFile = true;
    if (!begun) return 'its encoding was not begun';
    if (!isWhole) return 'the recording is at fault';
    const {
      encoding,
      shape,
      after,
      beginning: { size, copying },
    } = begun;
    const ending = encoding.end();
    // Who waits for it waits no longer than the file would take.
    ending.catch(() => {});
    const ended = await Promise.race([ending, run.used.promise]);
    if (ended === true) return 'it came too late';
    if ('whyNot' in ended) return ended.whyNot;
    hasOnlyTheFile = false;
    const { mezzanine } = ended;
    const result = { after, shape, maxFrames, size, copying, manifestHash: manifestHashOf(fed) };
    film.finish(run.result.promise.then((kept) => kept?.stored ?? null));
    const whyFailed = await keepLiveResult(deps, { take, run, mezzanine, encoding, result, signal });
    if (whyFailed !== null) {
      hasOnlyTheFile = true;
      return whyFailed;
    }
    if (!run.isSealed) run.ending ??= 'nobody has asked for it';
    return 'done';
  }

  return {
    async run(state: LiveState, effect: Exclude<LiveEffect, { name: 'stop' }>): Promise<LiveEvent> {
      switch (effect.name) {
        case 'look':
          return look(state);
        case 'wait':
          await run.wakeSignal.wait(effect.ms);
          return { name: 'waited' };
        case 'feed':
          return feed(effect.part);
        case 'begin':
          return begin();
        case 'finish':
          return { name: 'ended', why: await finish(state) };
      }
    },

    async close(): Promise<void> {
      try {
        // Otherwise a job compares them once more.
        await Promise.all([file.close(), noteCompared().catch(() => {})]);
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

/** Returns the announced parts where this process was told of the next one, which spares asking the store for it. */
function nextHeard({ heard }: LiveRun, next: number): TakePart[] | null {
  if (!heard.has(next)) return null;
  return [...heard.values()].filter(({ index }) => index >= next).sort((one, other) => one.index - other.index);
}

const isTooLarge = ({ size: { width, height } }: Beginning) => width * height > MAX_PIXELS;
