import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isAppError } from '@/lib/contract/errors';
import { filmKey } from '@/lib/domain/files';
import type { Mezzanine } from '../../ports/media';
import { BadMedia, MachineError } from '../../ports/media-errors';
import type { JobContext } from '../../ports/queue';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { StitchFailure, Stitch } from '../../ports/store/stitches';
import type { MezzanineRecord, Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { withRunFiles } from '../with-run-files';
import { sendPosters } from './make-posters';
import { retryThroughOutage } from './retry-through-outage';
import { filmShape, whyFilmEncoded } from './film-shape';
import { orEncoded, prepareMezzanine, probeTake } from './prepare-mezzanine';
import { requireWorkRoom } from '../require-room';
import { nameBefore } from './sound-before';

/** Who asks for a film later than this after the last take, ms, did something else meanwhile. */
const LATE_MS = 60_000;

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'live' | 'queue' | 'now'>;
type Attempt = { userVideoId: string; attempt: number };

/** What is said of a film once it is made. */
export type MadeFilm = {
  /**
   * How long the visitor waited for it, ms: since the record of its last take, or since it was asked for long after
   * that, such as after an error.
   */
  waitedMs: number;
  /** Why its pictures were encoded; `null`: they were copied. */
  whyEncoded: string | null;
};

/**
 * Job: makes the film of an attempt, asked for or ahead of time, and records the result once. An attempt that is no
 * longer the current one changes nothing, however late its worker continues. Bad takes end the attempt and ask the
 * visitor to record them again. Any other error is thrown so that the job is tried again; on the last try it ends the
 * attempt too. `onMade` is called once the film is recorded.
 */
export async function runStitch(
  deps: Needed,
  { userVideoId: visitId, attempt }: Attempt,
  { isLastTry, signal }: JobContext,
  onMade: (film: MadeFilm) => void = () => {},
): Promise<void> {
  try {
    await retryThroughOutage(signal, () =>
      orEncoded(() => tryToStitch(deps, { userVideoId: visitId, attempt }, signal, onMade)),
    );
  } catch (error) {
    const erased = !(await deps.store.visits.get(visitId));
    if (erased) return;
    if (isLastTry && !signal.aborted) await deps.store.stitches.fail(visitId, attempt, failureOf(error));
    throw error;
  }
}

async function tryToStitch(
  deps: Needed,
  { userVideoId: visitId, attempt }: Attempt,
  signal: AbortSignal,
  onMade: (film: MadeFilm) => void,
): Promise<void> {
  const stitch = await deps.store.stitches.find(visitId);
  const visit = await deps.store.visits.getInCampaign(visitId);
  if (!visit || stitch?.attempt !== attempt) return;
  const { campaign } = visit;
  // The try before may have recorded the film and failed then.
  if (!isUnfinished(stitch)) return sendPosters(deps, stitch);
  const ready = await prepareAll(deps, campaign, stitch, signal);
  if ('failure' in ready) {
    await deps.store.stitches.fail(visitId, attempt, ready.failure);
    return;
  }
  const { sections, lastSavedAt, whyEncoded } = ready;
  const key = filmKey(visit, campaign.name, randomUUID());
  const record = async () => {
    const sectionSamples = sections.map(({ mezzanine }) => mezzanine.samples);
    const isCurrent = await deps.store.stitches.complete(visitId, attempt, key, sectionSamples);
    if (isCurrent) onMade({ waitedMs: deps.now().getTime() - waitsSince(stitch, lastSavedAt.getTime()), whyEncoded });
    // Only what follows is done again by the next try.
    await sendPosters(deps, await deps.store.stitches.find(visitId));
  };
  await withRunFiles(deps, [key], () => stitchSections(deps, sections, key, signal, record));
}

function waitsSince({ status, requestedAt }: Stitch, lastSaved: number): number {
  const requestedMs = requestedAt.getTime();
  return status === 'Progressing' && requestedMs - lastSaved > LATE_MS ? requestedMs : lastSaved;
}

function isUnfinished({ status }: Stitch): boolean {
  return status === 'Progressing' || status === 'Ahead';
}

/** Called for an attempt whose tries all failed or crashed their worker: records the failure. */
export async function giveUpStitch(
  { store }: Pick<Deps, 'store'>,
  { userVideoId: visitId, attempt }: Attempt,
): Promise<void> {
  await store.stitches.fail(visitId, attempt, {
    message: 'stitchFailed',
    solution: 'nothingYouCanDo',
    sectionId: null,
  });
}

type Prepared = { take: Take; mezzanine: MezzanineRecord };
type Ready = { sections: Prepared[]; lastSavedAt: Date; whyEncoded: string | null } | { failure: StitchFailure };

async function prepareAll(deps: Needed, campaign: StoredCampaign, stitch: Stitch, signal: AbortSignal): Promise<Ready> {
  const takes = (await Promise.all(stitch.takeIds.map((id) => deps.store.takes.find(id)))).filter(
    (take) => take !== null,
  );
  if (takes.length === 0 || takes.length < stitch.takeIds.length)
    return { failure: { message: 'sectionsMissing', solution: 'reRecordAll', sectionId: null } };

  const probe = async (take: Take) => ({ ...take, ...(await probeTake(deps, take, signal)) });
  const probed = await Promise.all(takes.map((take) => unlessFaulty(take, () => probe(take))));
  const [first] = probed;
  // Without a good first section nothing can be prepared, but all bad takes have to be reported at once.
  if ('bad' in first!) return { failure: badSections(probed.flatMap((found) => ('bad' in found ? found.bad : []))) };
  const copyings = probed.map((found) => ('bad' in found ? null : found.copying));
  const input = { size: first!.size, videoType: stitch.videoType, copyings };
  const shape = filmShape(input);
  const sections: Prepared[] = [];
  const bad: Take[] = [];
  // One after the other: each uses as many processors as one job may.
  for (const [index, take] of takes.entries()) {
    const section = campaign.sections.find(({ id }) => id === take.sectionId);
    const found = probed[index]!;
    const result =
      section && !('bad' in found)
        ? await unlessFaulty(found, () => prepareMezzanine(deps, found, section, shape, takes.slice(0, index), signal))
        : { bad: take };
    if ('bad' in result) bad.push(result.bad);
    else sections.push({ take, mezzanine: result });
  }
  if (bad.length > 0) return { failure: badSections(bad) };
  const lastSavedAt = new Date(Math.max(...takes.map(({ savedAt, createdAt }) => (savedAt ?? createdAt).getTime())));
  return { sections, lastSavedAt, whyEncoded: whyFilmEncoded(input) };
}

async function unlessFaulty<T extends object>(take: Take, work: () => Promise<T>): Promise<T | { bad: Take }> {
  if (take.fault) return { bad: take };
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadMedia) return { bad: take };
    throw error;
  }
}

function badSections(takes: Take[]): StitchFailure {
  const [only, ...others] = takes;
  return others.length > 0 || !only
    ? { message: 'sectionsDamaged', solution: 'reRecordAll', sectionId: null }
    : { message: 'sectionDamaged', solution: 'reRecordSection', sectionId: only.sectionId };
}

/**
 * Makes and stores the film, then records it. The job's folder is removed after that: the visitor does not wait for it,
 * and if it fails, the film is recorded all the same.
 */
async function stitchSections(
  deps: Needed,
  sections: readonly Prepared[],
  key: string,
  signal: AbortSignal,
  record: () => Promise<void>,
): Promise<void> {
  await requireWorkRoom(deps);
  await deps.files.withFolder(async (folder) => {
    const mezzanines = await copySections(deps, sections, folder);
    const output = join(folder, 'film.mp4');
    await deps.media.stitch({ mezzanines, output, signal });
    signal.throwIfAborted();
    await deps.storage.store(key, output);
    await record();
  });
}

/** Copies what the film is made of. Of packets that were encoded for another place in it the PCM is taken. */
async function copySections({ storage }: Needed, sections: readonly Prepared[], folder: string): Promise<Mezzanine[]> {
  const records = sections.map(({ mezzanine }) => mezzanine);
  const copies = await Promise.all(
    sections.map(async ({ take, mezzanine: { videoKey, aac, samples, size, fit } }, index) => {
      const [video, audio, packets] = ['video', 'pcm', 'aac'].map((ending) => join(folder, `${index}.${ending}`));
      const recording = fit === 'copy' ? join(folder, `${index}.recording`) : null;
      const isPlaced = aac?.after === nameBefore(records.slice(0, index));
      const [hasPackets] = await Promise.all([
        isPlaced && copyUnlessGone(storage, aac.key, packets!),
        storage.copyTo(videoKey, video!),
        recording && storage.copyTo(take.key, recording),
      ]);
      return { video: video!, recording, audio: audio!, aac: hasPackets ? packets! : null, samples, size };
    }),
  );
  if (copies.some(({ aac }) => aac === null))
    await Promise.all(copies.map(({ audio }, index) => storage.copyTo(records[index]!.audioKey, audio)));
  return copies;
}

/** The version before knows of no packets: it may have removed them and left the row that names them. */
async function copyUnlessGone(storage: Needed['storage'], key: string, path: string): Promise<boolean> {
  try {
    await storage.copyTo(key, path);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return false;
    throw error;
  }
}

/**
 * Failures of storage, database, disk and timeouts are the machine's and pass
 * (docs/decisions/0022-calls-the-specification-leaves-open.md). Trying again would not help with any other failure.
 */
function failureOf(error: unknown): StitchFailure {
  const passing = error instanceof MachineError || isAppError(error) || (error instanceof Error && 'code' in error);
  return { message: 'stitchFailed', solution: passing ? 'AWSIsDown' : 'nothingYouCanDo', sectionId: null };
}
