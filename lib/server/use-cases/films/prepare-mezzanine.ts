import { join } from 'node:path';
import type { Section } from '@/lib/contract/campaign-content';
import { AppError } from '@/lib/contract/errors';
import { hasFlaws } from '@/lib/domain/flaws';
import { maxTakeFrames } from '@/lib/domain/limits';
import type { Copying, LiveMezzanine, Shape, Size } from '../../ports/media';
import { BadMedia, CpuSpent, NotCopyable } from '../../ports/media-errors';
import type { MezzanineRecord, Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { limitOf } from '../takes/find-take';
import type { LiveResult } from '../live-takes';
import { requireWorkRoom } from '../require-room';
import { createSingleFlight } from '@/lib/async/single-flight';
import { isSameShape } from './film-shape';
import { cardNameOf, drawName } from './card-name';
import { copyBefore, findBefore, nameBefore, type Before } from './sound-before';
import { whileStored } from './store-mezzanine';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'live' | 'now'>;

/** What of a take decides the shape of its film. */
export type Probed = { size: Size; copying: Copying };

/**
 * Returns what decides the shape of the take's film, and looks into its file if that is not known. Throws `BadMedia`
 * when the file is at fault, and records it on the take.
 */
export async function probeTake(deps: Needed, take: Take, signal?: AbortSignal): Promise<Probed> {
  const { size, copying } = take;
  return size && copying ? { size, copying } : probe(deps, take, signal);
}

/** Runs work once more when pictures that were to be copied cannot be: by then it is known that they are encoded. */
export async function orEncoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotCopyable)) throw error;
    return work();
  }
}

/** The takes of the sections before it in the film, as far as there are any. */
type Earlier = readonly (Take | undefined)[];

const work = createSingleFlight<MezzanineRecord>();

/**
 * Returns the take's mezzanine, and makes it if there is none. Callers in this process that ask at the same time share
 * the work; it is aborted when the signals of all of them are aborted. Throws `BadMedia` when the take's file is at
 * fault, and `NotCopyable` when its pictures cannot be copied, and records either on the take.
 */
export async function prepareMezzanine(
  deps: Needed,
  take: Take,
  section: Section,
  shape: Shape,
  earlier: Earlier,
  signal?: AbortSignal,
): Promise<MezzanineRecord> {
  const made = await deps.store.takes.mezzanine(take.id, shape);
  if (made) return made;
  const name = `${take.id} ${shape.size.width}x${shape.size.height} ${shape.fit}`;
  return work(name, signal, (shared) => makeAndKeep(deps, { take, section, shape, earlier }, shared));
}

type Work = { take: Take; section: Section; shape: Shape; earlier: Earlier };

async function makeAndKeep(
  deps: Needed,
  { take, section, shape, earlier }: Work,
  signal: AbortSignal,
): Promise<MezzanineRecord> {
  await requireWorkRoom(deps);
  const before = await findBefore(deps, earlier, shape);
  const maxFrames = maxTakeFrames(limitOf(take, section));
  const ready = await deps.live.use(take.id, async (live) => {
    if (!isOf(live, take, shape, maxFrames)) return null;
    const { mezzanine, after, stored } = live;
    if (!stored) return keep(deps, take, shape, mezzanine, { before, after, signal });
    // Why it is not in storage is said by the run that made it.
    const record = await stored.catch(() => null);
    return record && (before === null || isPlaced(mezzanine, before, after)) ? add(deps, record) : null;
  });
  if (ready) return ready;
  return withSource(deps, take, signal, async (source, folder) => {
    // A page whose device stood still stops its recorder late; what it recorded in time is an answer.
    const limits = { maxFrames, claimedMs: claimOf(take), cutsLonger: !take.fromFile };
    const { isProven, isAudioOnly } = take;
    const input = { source, isProven, isAudioOnly, folder, ...shape, ...limits, signal };
    const made = await deps.media.makeMezzanine(input);
    signal.throwIfAborted();
    return keep(deps, take, shape, made, { before, after: null, signal });
  });
}

/** Whether what was made while the take was recorded is what would be made of its file. */
function isOf(live: LiveResult, take: Take, shape: Shape, maxFrames: number): boolean {
  return (
    live.manifestHash === take.manifestHash &&
    !take.interrupted &&
    live.maxFrames === maxFrames &&
    isSameShape(live.shape, shape)
  );
}

/** `after`: what the AAC packets were encoded to follow. Those of another place in the film are encoded anew. */
type Packets = { before: Before | null; after: string | null; signal: AbortSignal };

/** Whether the packets follow what precedes the section. */
function isPlaced({ aac }: LiveMezzanine, before: Before, after: string | null): boolean {
  return aac !== null && after === nameBefore(before);
}

async function keep(
  deps: Needed,
  take: Take,
  shape: Shape,
  made: LiveMezzanine,
  { before, after, signal }: Packets,
): Promise<MezzanineRecord> {
  if (before === null || isPlaced(made, before, after)) return store(deps, take, shape, made, { after, signal });
  return deps.files.withFolder(async (folder) => {
    const aac = join(folder, 'section.aac');
    const sound = await copyBefore(deps, before, folder);
    await deps.media.encodeSound({ before: sound, audio: made.audio, samples: made.samples, output: aac, signal });
    return store(deps, take, shape, { ...made, aac }, { after: nameBefore(before), signal });
  });
}

async function store(
  deps: Needed,
  take: Take,
  shape: Shape,
  made: LiveMezzanine,
  { after, signal }: Pick<Packets, 'after' | 'signal'>,
): Promise<MezzanineRecord> {
  const visit = take.isAudioOnly ? await deps.store.visits.get(take.visitId) : null;
  const name = visit && cardNameOf(take, visit);
  if (name === null) return storeFiles(deps, take, shape, { ...made, named: null }, after);
  return deps.files.withFolder(async (folder) => {
    const path = await drawName(deps, made, { name, folder, signal });
    return storeFiles(deps, take, shape, { ...made, named: path === null ? null : { path, name } }, after);
  });
}

async function storeFiles(
  deps: Needed,
  take: Take,
  shape: Shape,
  made: LiveMezzanine & { named: { path: string; name: string } | null },
  after: string | null,
): Promise<MezzanineRecord> {
  if (hasFlaws(made.flaws)) await deps.store.takes.setFlaws(take.id, made.flaws);
  return whileStored(deps, take, shape, { ...made, after }, async (stored) => add(deps, await stored));
}

async function add({ store }: Needed, record: MezzanineRecord): Promise<MezzanineRecord> {
  const kept = await store.takes.addMezzanine(record);
  if (!kept) throw new AppError('notFound', 'The take was erased');
  return kept;
}

/** A recorder that was cut off claims no length. */
function claimOf({ interrupted, claimedMs }: Take): number | undefined {
  return interrupted ? undefined : (claimedMs ?? undefined);
}

async function probe(deps: Needed, take: Take, signal?: AbortSignal): Promise<Probed> {
  const live = await deps.live.result(take.id);
  const isLive =
    live?.manifestHash === take.manifestHash && !take.interrupted && (await live!.isFaultless.catch(() => false));
  const { size, copying } = isLive
    ? live!
    : await withSource(deps, take, signal, (source) =>
        deps.media.probe({ source, isProven: take.isProven, isAudioOnly: take.isAudioOnly, signal }),
      );
  // A part of what was recorded is missing: its file is not what is prepared.
  const found = { size, copying: take.interrupted ? ({ whyEncoded: 'damaged' } as const) : copying };
  await deps.store.takes.setProbed(take.id, found);
  return found;
}

/** How often work on a take may use up its CPU seconds: the first time, the machine may be the cause. */
const MAX_CPU_SPENT = 2;

/** Decides from all tries so far whether the take's file is at fault. */
async function judgeError({ store }: Needed, take: Take, error: unknown): Promise<unknown> {
  if (!(error instanceof CpuSpent)) return error;
  const times = await store.takes.noteCpuSpent(take.id);
  return times < MAX_CPU_SPENT ? error : new BadMedia('tooComplex', error.message);
}

/**
 * Runs `work` on a copy of the take's file in a folder of its own; if that file is at fault, records it on the take.
 */
async function withSource<T>(
  deps: Needed,
  take: Take,
  signal: AbortSignal | undefined,
  work: (source: string, folder: string) => Promise<T>,
): Promise<T> {
  try {
    return await deps.files.withFolder(async (folder) => {
      const copy = join(folder, 'source');
      await deps.storage.copyTo(take.key, copy);
      const source = take.interrupted ? await deps.media.salvage({ source: copy, folder, signal }) : copy;
      await deps.media.repair({ source, signal });
      return work(source, folder);
    });
  } catch (thrown) {
    const error = await judgeError(deps, take, thrown);
    if (error instanceof BadMedia) await deps.store.takes.setFault(take.id, error.fault);
    if (error instanceof NotCopyable && take.size)
      await deps.store.takes.setProbed(take.id, { size: take.size, copying: { whyEncoded: error.why } });
    throw error;
  }
}
