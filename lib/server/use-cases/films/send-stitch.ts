import type { Stitch } from '../../ports/store/stitches';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { filmShape } from './film-shape';

type Needed = Pick<Deps, 'store' | 'queue'>;

/**
 * Sends the job of an attempt once nothing but stitching is left to do; until then the jobs that prepare its takes, and
 * each of them calls this again when it ends. So a film that is ready never waits for takes of another that are not.
 * The jobs of a visitor who waits go before work that nobody waits for.
 *
 * An attempt has one job, however often it is sent; the job of the attempt before is forgotten.
 */
export async function sendStitch({ store, queue }: Needed, stitch: Stitch): Promise<void> {
  const { visitId, attempt } = stitch;
  if (attempt > 1) await queue.forget('stitch', `${visitId}-${attempt - 1}`);
  const owed = await findOwedTakes(store, stitch);
  for (const { id } of owed) await queue.send('normalise', id, { userVideoId: visitId, takeId: id });
  if (owed.length === 0) await queue.send('stitch', `${visitId}-${attempt}`, { userVideoId: visitId, attempt });
  if (stitch.status === 'Progressing') await queue.boost(visitId);
}

/** Whether a visit's film is asked for or made ahead of time, and not there yet. */
export function isUnfinished(stitch: Stitch | null): boolean {
  return stitch?.status === 'Progressing' || (stitch?.status === 'Ahead' && !stitch.madeKey);
}

/** Whether a visitor waits for the film. */
export async function isAwaited({ store }: Pick<Deps, 'store'>, visitId: string): Promise<boolean> {
  return (await store.stitches.find(visitId))?.status === 'Progressing';
}

/** Goes on with the film of a visitor who waits for it, when a job of its takes has ended. */
export async function goOnWithStitch(deps: Needed, visitId: string): Promise<void> {
  const stitch = await deps.store.stitches.find(visitId);
  if (stitch?.status === 'Progressing') await sendStitch(deps, stitch);
}

/**
 * Returns the takes that jobs of their own still have to prepare. None when that would not help: a take is superseded,
 * the first one is at fault, or the film was asked for in another shape than it was recorded for. Then the attempt's
 * job prepares what it needs, and tells the visitor what cannot be used. It also does so for takes that were set aside.
 */
async function findOwedTakes(store: Deps['store'], { visitId, takeIds, videoType }: Stitch): Promise<Take[]> {
  const visit = await store.visits.getInCampaign(visitId);
  const latest = await store.takes.latest(visitId);
  const usable = visit?.campaign.sections.flatMap(({ id }) => latest.get(id) ?? []) ?? [];
  const takes = takeIds.flatMap((id) => usable.find((take) => take.id === id) ?? []);
  const [first] = takes;
  if (!first || takes.length < takeIds.length || first.fault || first.videoType !== videoType) return [];
  const { size } = first;
  const shape = size && filmShape({ size, videoType, copyings: takes.map(({ copying }) => copying) });
  const isPrepared = async ({ id }: Take) => shape !== null && (await store.takes.mezzanine(id, shape)) !== null;
  const owed = await Promise.all(
    takes.map(async (take) => !take.fault && !take.isSetAside && !(await isPrepared(take))),
  );
  return takes.filter((_, index) => owed[index]);
}
