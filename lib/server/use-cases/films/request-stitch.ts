import type { VideoType } from '@/lib/contract/entities';
import type { StitchStatus } from '@/lib/contract/stitch-status';
import { AppError } from '@/lib/contract/errors';
import { createWakeSignal, type WakeSignal } from '@/lib/async/wake-signal';
import { answeredSections, recordedSections } from '@/lib/domain/answers';
import type { Stitch } from '../../ports/store/stitches';
import type { Take } from '../../ports/store/takes';
import type { VisitOfCampaign } from '../../ports/store/visits';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps } from '../deps';
import { requireConsent } from '../visits/consent';
import { readAnswers } from '../visits/read-answers';
import { findVisit, requireOpen, type VisitInput } from '../visits/find-visit';
import { createSingleFlight } from '@/lib/async/single-flight';
import { sendPosters } from './make-posters';
import { sendStitch } from './send-stitch';

type Needed = Pick<Deps, 'storage' | 'queue' | CountingDeps>;

/** How long the response to a request may wait for the film, ms. */
const WAIT_MS = 3000;
/**
 * How often the store is checked for attempts that another process ends, ms. This process's own attempts notify the
 * listener.
 */
const LOOK_EVERY_MS = 500;

/**
 * Requests the film of the latest takes. Usually the film was already made ahead, when the last take was prepared
 * (`prepareTake`), and the response is `Complete` at once; otherwise this sends the jobs that make it (`sendStitch`).
 * While it is being made, or once it is made, a repeated request begins nothing; after an error it is tried again.
 * Where nothing is recorded, or all of that was skipped, there is no film to make, and the visit is completed. Throws
 * what `requireConsent` does, `notReady` while a section has neither a take nor an answer, `tooMany` when too many
 * films were begun, and `notFound`, also when the visit is erased meanwhile.
 */
export async function requestStitch(
  deps: Needed & Pick<Deps, 'whitelabel'>,
  input: VisitInput & { videoType?: VideoType },
): Promise<StitchStatus> {
  const visit = await findVisit(deps, input);
  const { campaign } = visit;
  // Whoever is asked for consent has asked for no film yet, and may not skip it.
  requireConsent(visit);
  // Recorded before any response: a visitor who is shown a failure may skip.
  await deps.store.visits.noteStitchRequested(visit.id);
  requireOpen(visit, deps.now());
  const latest = await deps.store.takes.latest(visit.id);
  await requireAll(deps, visit, latest);
  const takeIds = recordedSections(campaign).flatMap((section) => latest.get(section.id)?.id ?? []);
  if (takeIds.length === 0) {
    await deps.store.visits.complete(visit.id);
    return { status: 'Complete' };
  }
  const videoType = input.videoType ?? null;
  // Requests at the same time are sent, counted and waited for as one.
  const stitch = await asking(`${visit.id} ${videoType} ${takeIds.join()}`, undefined, () =>
    ask(deps, visit.id, takeIds, videoType),
  );
  return presentStitch(stitch);
}

/** Throws `notReady` while a section has neither a take nor an answer. */
async function requireAll(
  deps: Pick<Deps, 'store'>,
  visit: VisitOfCampaign,
  latest: ReadonlyMap<string, Take>,
): Promise<void> {
  const answered = answeredSections(await readAnswers(deps, visit));
  const missing = visit.campaign.sections.filter(
    (section) => !latest.has(section.id) && !answered.includes(section.id),
  );
  if (missing.length === 0) return;
  throw new AppError('notReady', 'Not every section has been recorded', { missing: missing.map((one) => one.id) });
}

const asking = createSingleFlight<Stitch>();

async function ask(deps: Needed, visitId: string, takeIds: string[], videoType: VideoType | null): Promise<Stitch> {
  const before = await deps.store.stitches.find(visitId);
  const isKnown =
    before && before.status !== 'Error' && before.videoType === videoType && before.takeIds.join() === takeIds.join();
  if (!isKnown) await countUse(deps, 'stitch', visitId);
  const wakeSignal = createWakeSignal();
  // Subscribe before the attempt begins: it may end at once.
  const unsubscribe = deps.store.stitches.onEnd(visitId, wakeSignal.raise);
  try {
    const begun = await beginStitch(deps, visitId, takeIds, videoType);
    // For a film that was made ahead. The job that makes any other one sends it, so that nobody waits for it here.
    if (begun.status === 'Complete') await sendPosters(deps, begun);
    return await settle(deps, begun, wakeSignal);
  } finally {
    unsubscribe();
  }
}

/** Begins an attempt, unless the film of these takes is being made or is there, and sends its jobs. */
export async function beginStitch(
  deps: Pick<Deps, 'store' | 'queue'>,
  visitId: string,
  takeIds: string[],
  videoType: VideoType | null,
): Promise<Stitch> {
  const { stitch, hasBegun } = await deps.store.stitches.request(visitId, takeIds, videoType);
  if (hasBegun) await sendStitch(deps, stitch);
  return stitch;
}

/** Waits a short time for a film in progress, because the browser asks again only after five seconds (spec 9.13). */
async function settle({ store }: Pick<Deps, 'store'>, requested: Stitch, wakeSignal: WakeSignal): Promise<Stitch> {
  const end = performance.now() + WAIT_MS;
  let stitch = requested;
  for (let left = WAIT_MS; stitch.status === 'Progressing' && left > 0; left = end - performance.now()) {
    await wakeSignal.wait(Math.min(left, LOOK_EVERY_MS));
    const found = await store.stitches.find(requested.visitId);
    if (!found) throw new AppError('notFound', 'There is no such user video');
    stitch = found;
  }
  return stitch;
}

/** Returns what a visitor is told about a film they asked for (spec 3.10, 3.11). */
export function presentStitch({ status, message, solution, sectionId }: Stitch): StitchStatus {
  if (status !== 'Error') return { status: status === 'Complete' ? status : 'Progressing' };
  return { status, message: message ?? undefined, solution: solution ?? undefined, sectionId: sectionId ?? undefined };
}
