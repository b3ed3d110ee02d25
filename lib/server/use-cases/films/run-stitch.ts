import { randomUUID } from 'node:crypto';
import { isAppError } from '@/lib/contract/errors';
import { filmKey, namedFilmKey } from '@/lib/domain/files';
import { BadMedia, MachineError } from '../../ports/media-errors';
import type { JobContext } from '../../ports/queue';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { StitchFailure, Stitch } from '../../ports/store/stitches';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { withRunFiles } from '../with-run-files';
import { requestTranscript } from '../transcripts/request-transcript';
import { sendPosters } from './make-posters';
import { retryThroughOutage } from './retry-through-outage';
import { filmShape, whyFilmEncoded } from './film-shape';
import { orEncoded, prepareMezzanine, probeTake } from './prepare-mezzanine';
import { isUnfinished } from './send-stitch';
import type { Prepared } from './copy-sections';
import { stitchSections } from './stitch-sections';

/** Who asks for a film later than this after the last take, ms, did something else meanwhile. */
const LATE_MS = 60_000;

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'live' | 'queue' | 'now'> &
  Pick<Deps, 'transcriberSetup' | 'onUnasked'>;
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
  if (!isUnfinished(stitch)) return stitch.status === 'Error' ? undefined : sendWhatFollows(deps, stitch, campaign);
  const ready = await prepareAll(deps, campaign, stitch, signal);
  if ('failure' in ready) {
    await deps.store.stitches.fail(visitId, attempt, ready.failure);
    return;
  }
  const { sections, lastSavedAt, whyEncoded } = ready;
  const run = randomUUID();
  const key = filmKey(visit, campaign.name, run);
  const namedKey = sections.some(({ take }) => take.isAudioOnly) ? namedFilmKey(visit, campaign.name, run) : null;
  const record = async (made: string | null) => {
    const sectionSamples = sections.map(({ mezzanine }) => mezzanine.samples);
    const isCurrent = await deps.store.stitches.complete(visitId, attempt, key, { namedKey: made, sectionSamples });
    if (isCurrent) onMade({ waitedMs: deps.now().getTime() - waitsSince(stitch, lastSavedAt.getTime()), whyEncoded });
    // Only what follows is done again by the next try.
    await sendWhatFollows(deps, stitch, campaign);
  };
  const into = { filmKey: key, namedKey, visit };
  const runKeys = namedKey === null ? [key] : [key, namedKey];
  await withRunFiles(deps, runKeys, () => stitchSections(deps, sections, into, signal, record));
}

/** Sends the jobs that wait for the film of an attempt, once it is recorded. */
async function sendWhatFollows(deps: Needed, { visitId, takeIds }: Stitch, campaign: StoredCampaign): Promise<void> {
  await sendPosters(deps, await deps.store.stitches.find(visitId));
  // Takes whose own job found that this film was being made, or was given up.
  for (const id of takeIds) await requestTranscript(deps, { id, visitId }, campaign);
}

function waitsSince({ status, requestedAt }: Stitch, lastSaved: number): number {
  const requestedMs = requestedAt.getTime();
  return status === 'Progressing' && requestedMs - lastSaved > LATE_MS ? requestedMs : lastSaved;
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
 * Failures of storage, database, disk and timeouts are the machine's and pass
 * (docs/decisions/0022-calls-the-specification-leaves-open.md). Trying again would not help with any other failure.
 */
function failureOf(error: unknown): StitchFailure {
  const passing = error instanceof MachineError || isAppError(error) || (error instanceof Error && 'code' in error);
  return { message: 'stitchFailed', solution: passing ? 'AWSIsDown' : 'nothingYouCanDo', sectionId: null };
}
