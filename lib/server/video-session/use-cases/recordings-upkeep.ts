import { forEachAtMost } from '@/lib/async/for-each-at-most';
import { isAppError } from '@/lib/contract/errors';
import { UNSAVED_SECONDS } from '@/lib/domain/limits';
import type { Recording } from '../../ports/store/recordings';
import { type Archive, VideoServiceError, type VideoSession } from '../../ports/video-session';
import type { Deps } from '../../use-cases/deps';
import { endRecording, sendFetch } from './stop-recording';

type Needed = Pick<Deps, 'store' | 'queue' | 'videoSession' | 'now'>;

/** A recording ends this much before its limit, ms: a second to be noticed, and a second for the service. */
const EARLY_MS = 2_000;
/** After this time nobody continues a start whose answer was lost, ms. */
const STARTING_MS = 60_000;
/** For so long the service may still begin what it was asked for, ms: its archive, if there is one, is looked for. */
const MAY_BEGIN_MS = 2 * 60_000;
/** How many recordings are ended at once, and how long the service may take for them, ms. */
const MAX_AT_ONCE = 8;
const END_MS = 10_000;
/** After this time the job for a file is sent again, ms, if it did not say when. */
const AGAIN_MS = 60_000;
/** How long to wait before the removal of an archive is tried again, ms. */
const RETRY_MS = 30_000;
/** How many archives are removed in one run. */
const BATCH = 20;

/**
 * Called every second where there is a video service: ends recordings that nobody has ended. What fails is tried again
 * a second later.
 */
export async function endOverdueRecordings(deps: Needed): Promise<void> {
  if (!deps.videoSession) return;
  const service = deps.videoSession.until(AbortSignal.timeout(END_MS));
  const now = deps.now().getTime();
  const { recordings } = deps.store;
  const overdue = await recordings.listOverdue(new Date(now + EARLY_MS), new Date(now - STARTING_MS));
  await forEachAtMost(MAX_AT_ONCE, overdue, (recording) => quietly(endOverdue(deps, service, recording)));
}

/** Called every second where there is a video service: sends the jobs that ask for files whose time has come. */
export async function sendDueFetches(deps: Needed): Promise<void> {
  if (!deps.videoSession) return;
  const now = deps.now();
  const again = new Date(now.getTime() + AGAIN_MS);
  const due = await deps.store.recordings.takeDue({ project: deps.videoSession.project, now, again });
  for (const recording of due) await sendFetch(deps, recording);
}

/** Called every second where there is a video service: removes from it what nobody needs. */
export async function removeArchives(deps: Needed): Promise<void> {
  const service = deps.videoSession;
  if (!service) return;
  const now = deps.now().getTime();
  const unneeded = await deps.store.recordings.takeUnneeded({
    project: service.project,
    now: new Date(now),
    before: new Date(now - RETRY_MS),
    unwantedBefore: new Date(now - UNSAVED_SECONDS * 1000),
    limit: BATCH,
  });
  for (const recording of unneeded) await quietly(remove(deps, service, recording));
}

/** A start that nobody continued is of no use to anybody. */
async function endOverdue(deps: Needed, service: VideoSession, recording: Recording): Promise<void> {
  // Another account's recordings are out of reach.
  if (recording.project !== service.project) return deps.store.recordings.lose(recording.id, 'failed');
  await endRecording(deps, service, recording, 'server');
  if (recording.stage === 'starting') await deps.store.recordings.discard(recording.id);
}

/**
 * Removes the recording's archives from the service, in one run or, while a file is still being prepared, in a later
 * one: its own, and those of its name that a start did not continue.
 */
async function remove({ store, now }: Needed, service: VideoSession, recording: Recording): Promise<void> {
  const { archiveId } = recording;
  const archives = await listOwn(service, recording);
  const isListed = archiveId === null || archives.some((one) => one.id === archiveId);
  const own = isListed ? null : await service.findArchive(archiveId);
  if (own) archives.push(own);
  const mayBegin = archiveId === null && now().getTime() < recording.askedAt.getTime() + MAY_BEGIN_MS;
  if (archives.length === 0 && mayBegin) return;
  for (const archive of archives) {
    if (archive.status === 'recording') await service.stopArchive(archive.id);
    if (archive.status === 'available') await service.deleteArchive(archive.id);
  }
  if (archives.some(({ status }) => status === 'recording' || status === 'waiting')) return;
  // A deletion that was answered 404 may never have reached the service: the list has to say that nothing is left.
  const isDeleted = ({ status }: Archive) => status === 'available';
  if (archives.some(isDeleted) && (await listOwn(service, recording)).some(isDeleted)) return;
  if (recording.stage === 'stopped') await store.recordings.discard(recording.id);
  await store.recordings.noteRemoved(recording.id, now());
}

async function listOwn(service: VideoSession, { id, sessionId }: Recording): Promise<Archive[]> {
  return (await service.listArchives(sessionId)).filter(({ name }) => name === id);
}

/** The service's faults pass, and a recording that never began is gone. Other errors are ours. */
async function quietly(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof VideoServiceError) && !isAppError(error)) throw error;
  }
}
