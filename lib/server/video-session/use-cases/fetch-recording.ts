import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { LostReason } from '@/lib/contract/entities';
import { isAppError } from '@/lib/contract/errors';
import { savedTakeKey, sectionFileName } from '@/lib/domain/files';
import type { JobContext } from '../../ports/queue';
import type { Recording } from '../../ports/store/recordings';
import type { Take } from '../../ports/store/takes';
import { type Archive, VideoServiceError, type VideoSession } from '../../ports/video-session';
import { withRunFiles } from '../../use-cases/with-run-files';
import type { Deps } from '../../use-cases/deps';
import { touchTake } from '../../use-cases/takes/find-take';
import { requireWorkRoom } from '../../use-cases/require-room';
import { saveArrivedTake } from '../../use-cases/takes/save-take';
import { findArchive } from './video-service';

type Needed = Pick<Deps, 'store' | 'storage' | 'files' | 'queue' | 'videoSession' | 'now'>;
type Logging = { logger: { error(fields: object, event: string): void } };
type Work = { service: VideoSession; recording: Recording; take: Take; signal: AbortSignal };

/** The pauses between two questions, ms: the first, the longest, and those for a file that has not come for long. */
const PAUSE_MS = { first: 500, longest: 5_000, late: 60_000 };
/** How long the service may prepare a file after the end of the recording, ms, before the visitor is told. */
const READY_MS = 15 * 60_000;
/** After this time the file is given up whatever the reason is, ms. */
const LAST_MS = 48 * 60 * 60_000;
/** How often the address of a file may be refused before the visitor is told. */
const MAX_REFUSALS = 10;
/** How often the progress is recorded, ms. */
const PROGRESS_MS = 500;

/**
 * Job: asks the video service once for the file of a recording that has ended, and saves it if the visitor wants it.
 * When it is not there yet, `sendDueFetches` sends the next job. Running it again continues, and does nothing once all
 * is done.
 */
export async function fetchRecording(
  deps: Needed & Logging,
  { takeId }: { takeId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const recording = await deps.store.recordings.find(takeId);
  const take = await deps.store.takes.find(takeId);
  const service = deps.videoSession;
  if (!service || !recording || take?.visitId !== recording.visitId || recording.project !== service.project) return;
  // A take that was saved another way needs no file; its archive is removed.
  if (recording.stage === 'stopped' && !take.savedAt) await fetchFile(deps, { service, recording, take, signal });
  try {
    await saveIfWanted(deps, takeId);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'noRetakesLeft') throw error;
    // Another take of its section was faster: nobody can have this one.
    await deps.store.recordings.discard(takeId);
  }
}

/**
 * Saves a recording that is fetched and that the visitor wants. Returns whether it is saved. Throws `noRetakesLeft`.
 */
export async function saveIfWanted(
  deps: Pick<Deps, 'store' | 'storage' | 'queue' | 'now'>,
  takeId: string,
): Promise<boolean> {
  const recording = await deps.store.recordings.find(takeId);
  const take = await deps.store.takes.find(takeId);
  if (!recording || take?.visitId !== recording.visitId) return false;
  if (take.savedAt) return true;
  if (recording.stage !== 'fetched' || !recording.wantedAt || !take.manifestHash || take.discardedAt) return false;
  const visit = await deps.store.visits.getInCampaign(take.visitId);
  if (!visit) return false;
  await saveArrivedTake(deps, take, visit, { device: take.device });
  return true;
}

async function fetchFile(deps: Needed & Logging, work: Work): Promise<void> {
  const { recording, take } = work;
  const { recordings } = deps.store;
  // The take was settled before: a run was killed then, or its file came another way.
  if (take.manifestHash) return recordings.noteFetched(recording.id, take.bytes ?? 0);
  const waitedMs = deps.now().getTime() - (recording.stoppedAt ?? recording.askedAt).getTime();
  const outcome = await tryToFetch(deps, work, waitedMs);
  if ('bytes' in outcome) return recordings.noteFetched(recording.id, outcome.bytes);
  const { reason, isFinal, retryAfter = 0, refusals = recording.refusals } = outcome;
  if (reason !== recording.reason || isFinal)
    deps.logger.error({ reason, isFinal }, 'a recording of the video service could not be fetched');
  if (isFinal) return recordings.lose(recording.id, reason);
  const until = new Date(deps.now().getTime() + Math.max(pauseAfter(waitedMs, reason), retryAfter * 1000));
  await recordings.postpone(recording.id, { until, reason, refusals });
}

function pauseAfter(waitedMs: number, reason: LostReason | null): number {
  if (reason !== null || waitedMs > READY_MS) return PAUSE_MS.late;
  return Math.min(Math.max(waitedMs / 4, PAUSE_MS.first), PAUSE_MS.longest);
}

type NotYet = { reason: LostReason | null; isFinal?: false; retryAfter?: number; refusals?: number };
type Lost = { reason: LostReason; isFinal: true; retryAfter?: undefined; refusals?: undefined };
/** `bytes`: the file is here. `reason`: what the visitor is told; the only copy is given up only when it `isFinal`. */
type Outcome = { bytes: number } | NotYet | Lost;

const lost = (reason: LostReason): Lost => ({ reason, isFinal: true });

async function tryToFetch(deps: Needed, work: Work, waitedMs: number): Promise<Outcome> {
  const { recording } = work;
  const outcome = await askForFile(deps, work, waitedMs).catch((error: unknown): Outcome => {
    if (!(error instanceof VideoServiceError)) throw error;
    if (error.fault === 'tooLarge') return lost('tooLarge');
    // Both may be faults of the configuration, or pass.
    if (error.fault === 'foreign') return { reason: 'foreign' };
    if (error.fault === 'expired') {
      // The next question returns a new address.
      const refusals = recording.refusals + 1;
      return { reason: refusals < MAX_REFUSALS ? recording.reason : 'expired', refusals };
    }
    return { reason: recording.reason, retryAfter: error.retryAfter ?? 0 };
  });
  const isLate = 'reason' in outcome && waitedMs > LAST_MS;
  return isLate ? lost(outcome.reason ?? 'neverAvailable') : outcome;
}

async function askForFile(deps: Needed, work: Work, waitedMs: number): Promise<Outcome> {
  const { service, recording } = work;
  const { archiveId, sessionId } = recording;
  const archive = archiveId === null ? null : await findArchive(service, { archiveId, sessionId });
  if (!archive || archive.status === 'expired') return lost('expired');
  if (archive.status === 'failed') return lost('failed');
  if (archive.status === 'available') return fetchArchive(deps, work, archive);
  if (archive.status === 'recording') await service.stopArchive(archive.id);
  return { reason: waitedMs > READY_MS ? 'neverAvailable' : recording.reason };
}

async function fetchArchive(deps: Needed, work: Work, { url, bytes: announced }: Archive): Promise<Outcome> {
  const { service, recording, take, signal } = work;
  if (announced !== null && announced > take.allowedBytes) return lost('tooLarge');
  await requireWorkRoom(deps);
  return deps.files.withFolder(async (folder) => {
    const path = join(folder, 'take');
    const onBytes = createProgress(deps, recording.id);
    const input = { url: url ?? '', path, maxBytes: take.allowedBytes, onBytes, signal };
    const { bytes, sha256 } = await service.download(input);
    if (bytes === 0) return lost('empty');
    signal.throwIfAborted();
    return (await keep(deps, take, { path, bytes, sha256 })) ? { bytes } : { reason: recording.reason };
  });
}

/** Makes the file the take's own. Returns `false` when the take is no longer wanted. */
async function keep(
  deps: Needed,
  take: Take,
  { path, bytes, sha256 }: { path: string; bytes: number; sha256: string },
): Promise<boolean> {
  const visit = await deps.store.visits.get(take.visitId);
  if (!visit) return false;
  await touchTake(deps, take);
  const key = savedTakeKey(take.folder, randomUUID(), sectionFileName(visit.uuid, take.sectionId));
  return withRunFiles(deps, [key], async () => {
    await deps.storage.store(key, path);
    return (await deps.store.takes.settle(take.id, { key, bytes, sha256 })) !== null;
  });
}

/** Records the progress now and then. A record that fails says nothing about the file. */
function createProgress({ store, now }: Needed, id: string): (bytes: number, total: number | null) => void {
  let last = 0;
  return (bytes, total) => {
    if (now().getTime() - last < PROGRESS_MS) return;
    last = now().getTime();
    store.recordings.noteBytes(id, bytes, total).catch(() => undefined);
  };
}
