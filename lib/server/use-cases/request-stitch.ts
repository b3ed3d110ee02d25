import type { StitchStatus, VideoType } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { createBell, type Bell } from '@/lib/async/bell';
import type { Stitch } from '../ports/store/stitches';
import { countUse, type CountingDeps } from './count-use';
import type { Deps } from './deps';
import { findVisit, requireOpen, type VisitInput } from './find-visit';
import { createSingleFlight } from '@/lib/async/single-flight';

type Needed = Pick<Deps, 'storage' | 'queue' | CountingDeps>;

/** How long the answer to a request may wait for the film, ms. */
const PATIENCE_MS = 3000;
/** One that ends by this process is heard of; for those of others it looks so often, ms. */
const LOOK_EVERY_MS = 500;

/**
 * Asks for the film of the latest takes. Asked again while it is made, or after, nothing new begins;
 * after an error it is tried again. Throws `notReady` while a section has no take, `tooMany` when too many were begun.
 */
export async function requestStitch(
  deps: Needed & Pick<Deps, 'whitelabel'>,
  input: VisitInput & { videoType?: VideoType },
): Promise<StitchStatus> {
  const visit = await findVisit(deps, input);
  const { campaign } = visit;
  // Before anything is answered: a visitor who is shown a failure may skip.
  await deps.store.visits.noteStitchAsked(visit.id);
  requireOpen(visit, deps.now());
  const latest = await deps.store.takes.latest(visit.id);
  const takes = campaign.sections.map((section) => latest.get(section.id));
  const takeIds = takes.flatMap((take) => take?.id ?? []);
  if (takeIds.length < campaign.sections.length) {
    const missing = campaign.sections.filter((section) => !latest.has(section.id)).map((section) => section.id);
    throw new AppError('notReady', 'Not every section has been recorded', { missing });
  }
  const videoType = input.videoType ?? null;
  // Asked for many times at once it is asked for, counted and waited for once.
  const stitch = await asking(`${visit.id} ${videoType} ${takeIds.join()}`, undefined, () =>
    ask(deps, visit.id, takeIds, videoType),
  );
  return presentStitch(stitch);
}

const asking = createSingleFlight<Stitch>();

async function ask(deps: Needed, visitId: string, takeIds: string[], videoType: VideoType | null): Promise<Stitch> {
  const before = await deps.store.stitches.find(visitId);
  const isKnown =
    before && before.status !== 'Error' && before.videoType === videoType && before.takeIds.join() === takeIds.join();
  if (!isKnown) await countUse(deps, 'stitch', visitId);
  const bell = createBell();
  // Before it is begun: it may end at once.
  const unsubscribe = deps.store.stitches.onEnd(visitId, bell.ring);
  try {
    const { stitch, begun, unreferenced } = await deps.store.stitches.request(visitId, takeIds, videoType);
    await deps.storage.remove(unreferenced);
    if (begun) await sendStitch(deps, stitch);
    return await settle(deps, stitch, bell);
  } finally {
    unsubscribe();
  }
}

/** Waits a little for a film under way: the browser asks again only after five seconds (spec 9.13). */
async function settle({ store }: Pick<Deps, 'store'>, requested: Stitch, bell: Bell): Promise<Stitch> {
  const end = performance.now() + PATIENCE_MS;
  let stitch = requested;
  for (let left = PATIENCE_MS; stitch.status === 'Progressing' && left > 0; left = end - performance.now()) {
    await bell.wait(Math.min(left, LOOK_EVERY_MS));
    stitch = (await store.stitches.find(requested.visitId)) ?? stitch;
  }
  return stitch;
}

/**
 * The job of a stitch under way; one attempt has one job, however often it is sent, and puts an end to that of the
 * attempt before.
 */
export async function sendStitch({ queue }: Pick<Deps, 'queue'>, { visitId, attempt }: Stitch): Promise<void> {
  if (attempt > 1) await queue.forget('stitch', `${visitId}-${attempt - 1}`);
  await queue.send('stitch', `${visitId}-${attempt}`, { userVideoId: visitId, attempt });
}

/** What a visitor is told of a stitch that was asked for (spec 3.10, 3.11). */
export function presentStitch({ status, message, solution, sectionId }: Stitch): StitchStatus {
  if (status !== 'Error') return { status: status === 'Complete' ? status : 'Progressing' };
  return { status, message: message ?? undefined, solution: solution ?? undefined, sectionId: sectionId ?? undefined };
}
