import { AppError } from '@/lib/contract/errors';
import { mostTakes } from '@/lib/domain/retakes';
import type { Recording } from '../../ports/store/recordings';
import type { VideoSession } from '../../ports/video-session';
import type { Deps } from '../../use-cases/deps';
import { findVisitAnywhere, type VisitInput } from '../../use-cases/visits/find-visit';
import { callService, findArchive, findArchiveByName, requireServiceInTime } from './video-service';

type Needed = Pick<Deps, 'store' | 'queue' | 'videoSession' | 'whitelabel' | 'now'>;

/**
 * Stops a recording of the visit's video session, and sends the job that fetches its file. Sending it again with the
 * same `uploadId`, or after the server ended it, returns the same answer. Throws `notRecording` when there is nothing
 * to stop, `unavailable` when the service is, and `notFound`.
 */
export async function stopRecording(
  deps: Needed,
  input: VisitInput & { uploadId?: string; isFaulty?: boolean },
): Promise<{ uploadId: string }> {
  const service = requireServiceInTime(deps);
  const visit = await findVisitAnywhere(deps, input);
  const recording = await findRecording(deps, visit.id, input.uploadId);
  const uses = input.isFaulty ? undefined : { mostTakes: mostTakes(visit.campaign) };
  await callService(endRecording(deps, service, recording, 'visitor', uses));
  return { uploadId: recording.id };
}

async function findRecording({ store }: Needed, visitId: string, uploadId?: string): Promise<Recording> {
  const found = uploadId ? await store.recordings.find(uploadId) : await findLast(store, visitId);
  if (found?.visitId !== visitId || found.stage === 'discarded')
    throw new AppError('notRecording', 'There is no such recording');
  return found;
}

/** The one that runs; else one that the server ended before the visitor did. */
async function findLast(store: Needed['store'], visitId: string): Promise<Recording | null> {
  const running = await store.recordings.running(visitId);
  if (running) return running;
  const open = await store.recordings.open(visitId);
  return open.findLast(({ endedByServer, wantedAt }) => endedByServer && !wantedAt) ?? null;
}

/**
 * Makes the service end a recording, also one that it has ended by itself, and sends the job that fetches its file.
 * `uses`: its take is used up (`RecordingRepository`). Does nothing when that was done before. Throws
 * `VideoServiceError`, and `notRecording` when it never began.
 */
export async function endRecording(
  deps: Pick<Deps, 'store' | 'queue' | 'now'>,
  service: VideoSession,
  recording: Recording,
  by: 'visitor' | 'server',
  uses?: { mostTakes: number | null },
): Promise<void> {
  const { id, stage } = recording;
  const { recordings } = deps.store;
  if (stage !== 'starting' && stage !== 'recording') return;
  const archiveId = recording.archiveId ?? (await findArchiveByName(service, recording))?.id;
  if (archiveId === undefined) {
    await recordings.forget(id);
    throw new AppError('notRecording', 'The recording did not begin');
  }
  if (stage === 'starting') await recordings.noteStarted(id, archiveId);
  const archive = (await service.stopArchive(archiveId)) ?? (await findArchive(service, { ...recording, archiveId }));
  if (!archive) return recordings.lose(id, 'failed');
  await recordings.noteStopped(id, deps.now(), by, uses);
  await sendFetch(deps, recording);
}

/** Sends the job that fetches the file of a recording whose section is known. */
export async function sendFetch(
  { queue }: Pick<Deps, 'queue'>,
  { id, visitId, sectionId }: Pick<Recording, 'id' | 'visitId' | 'sectionId'>,
): Promise<void> {
  if (visitId && sectionId) await queue.send('fetch', id, { userVideoId: visitId, takeId: id });
}
