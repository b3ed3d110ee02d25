import { randomUUID } from 'node:crypto';
import type { Device, UserVideo } from '@/lib/contract/entities';
import type { LanguageTag } from '@/lib/contract/languages';
import { AppError, isAppError } from '@/lib/contract/errors';
import { savedTakeKey, sectionFileName } from '@/lib/domain/files';
import { mostTakes } from '@/lib/domain/retakes';
import type { Take } from '../../ports/store/takes';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';
import { touchTake } from './find-take';
import { findAgreedVisitAnywhere } from '../visits/consent';
import { requireHere, type VisitInput } from '../visits/find-visit';
import { withRunFiles } from '../with-run-files';
import { presentVisit } from '../visits/present-visit';
import { stopWaiting } from '../visits/stop-waiting';

/** What the browser says about a take's file. */
type Facts = { device: Device; bytes?: number; milliseconds?: number; interrupted?: boolean; language?: LanguageTag };
type Counted = Facts & { mostTakes: number | null };
type Input = VisitInput & { video: Facts & { sectionId: string; url: string; count: number } };

/**
 * Saves a section's take, whose file is in storage, and sends the job that prepares it for stitching. Sending it again
 * changes nothing. Throws `foreignUrl` for any address that this server did not issue for this uuid, section and take;
 * `uploadIncomplete` when the file is missing or does not have the claimed size; `noRetakesLeft`.
 */
export async function saveTake(
  deps: Pick<Deps, 'store' | 'storage' | 'queue' | 'whitelabel' | 'now'>,
  input: Input,
): Promise<UserVideo> {
  const { video } = input;
  const visit = await findAgreedVisitAnywhere(deps, input);
  const key = deps.storage.keyOf(video.url);
  const take = key ? await deps.store.takes.findByKey(key) : null;
  const isOwn = take?.visitId === visit.id && take.sectionId === video.sectionId && take.count === video.count;
  if (!take || !isOwn) throw new AppError('foreignUrl', 'addVideo - Invalid parameters');

  // A record that is sent once more, because its answer was lost, changes nothing.
  if (!take.savedAt) requireHere(visit, input.visitor, take.sectionId);
  await saveArrivedTake(deps, take, visit, video);
  return presentVisit(deps, visit);
}

/**
 * Saves a take whose file is in storage, unless it is saved. The job is sent only once, so this may be repeated without
 * end. If sending fails, `resumeWork` sends the job later. Throws `uploadIncomplete` and `noRetakesLeft`.
 */
export async function saveArrivedTake(
  deps: Pick<Deps, 'store' | 'storage' | 'queue' | 'now'>,
  take: Take,
  visit: VisitOfCampaign,
  video: Facts,
): Promise<void> {
  if (!take.savedAt) await saveNow(deps, take, visit, video);
  await stopWaiting(deps, visit, take.sectionId);
}

async function saveNow(
  deps: Pick<Deps, 'store' | 'storage' | 'queue' | 'now'>,
  take: Take,
  { uuid, campaign }: VisitOfCampaign,
  video: Facts,
): Promise<void> {
  const { id, visitId, sectionId, count } = take;
  const before = (await deps.store.takes.latest(visitId)).get(sectionId);
  await accept(deps, take, sectionFileName(uuid, sectionId), { ...video, mostTakes: mostTakes(campaign) });
  if (video.language) await deps.store.visits.noteLanguage(visitId, video.language);
  // The superseded take need not be prepared any more.
  if (before && before.count < count) await deps.queue.forget('normalise', before.id);
  // Mezzanines are not counted in what the visit may store. Only a saved take has some.
  if (before) await deps.store.takes.dropSpareMezzanines(visitId, sectionId);
  await deps.queue.send('normalise', id, { userVideoId: visitId, takeId: id });
}

/**
 * Measures the file that is kept: a copy, or the confirmed file, which no presigned post can write to. The upload stays
 * until the record is written, so that after a crash the same record finds it again. A copy left by a crash is removed
 * (`withRunFiles`).
 */
async function accept(
  deps: Pick<Deps, 'store' | 'storage' | 'now'>,
  take: Take,
  fileName: string,
  video: Counted,
): Promise<void> {
  await touchTake(deps, take);
  if (take.manifestHash !== null) return record(deps, take, take.key, video);
  const key = savedTakeKey(take.folder, randomUUID(), fileName);
  await withRunFiles(deps, [key], async () => {
    if (await copyUpload(deps.storage, take, key)) return record(deps, take, key, video);
    // The same record may have been sent twice at once, and the other one was faster.
    if (!(await deps.store.takes.find(take.id))?.savedAt)
      throw new AppError('uploadIncomplete', 'The file has not arrived');
  });
}

async function record(
  { store, storage }: Pick<Deps, 'store' | 'storage'>,
  take: Take,
  key: string,
  video: Counted,
): Promise<void> {
  const bytes = await storage.size(key);
  // A confirmed file is complete, whatever size the device still has of it.
  const sent = take.manifestHash === null ? video.bytes : undefined;
  const isWhole = bytes !== null && (sent === undefined || sent === bytes);
  const { milliseconds: claimedMs = null, device, interrupted, mostTakes: most } = video;
  const isProven = take.manifestHash !== null || (sent !== undefined && isWhole);
  const facts = { claimedMs, device, interrupted, isProven, mostTakes: most };
  const saved = isWhole ? await store.takes.save(take.id, { key, bytes, ...facts }) : null;
  if (bytes === null) throw new AppError('uploadIncomplete', 'The file has not arrived');
  if (!isWhole) throw new AppError('uploadIncomplete', 'The file has not arrived whole', { received: bytes, sent });
  if (!saved) throw new AppError('uploadIncomplete', 'The take was discarded');
}

/** Returns `false` when there is nothing to copy. */
async function copyUpload(storage: Deps['storage'], { uploadKey }: Take, key: string): Promise<boolean> {
  try {
    await storage.copy(uploadKey, key);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return false;
    throw error;
  }
}
