import { randomUUID } from 'node:crypto';
import { createSingleFlight } from '@/lib/async/single-flight';
import type { VideoType } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { recordedSections } from '@/lib/domain/answers';
import { maxRecordingSeconds, SESSION_LIFE_SECONDS } from '@/lib/domain/limits';
import type { Recording } from '../../ports/store/recordings';
import { type Archive, VideoServiceError, type VideoServiceFault, type VideoSession } from '../../ports/video-session';
import type { VisitOfCampaign } from '../../ports/store/visits';
import { countUse, type CountingDeps } from '../../use-cases/count-use';
import type { Deps } from '../../use-cases/deps';
import { findAgreedVisit } from '../../use-cases/visits/consent';
import type { VisitInput } from '../../use-cases/visits/find-visit';
import { requireThinkTime } from '../../use-cases/takes/require-think-time';
import { issueSessionTake } from './issue-session-take';
import { requireTakeNotErased } from '../../use-cases/visits/require-not-erased';
import { secondsOf } from '../../use-cases/takes/take-limits';
import { requireRoom } from '../../use-cases/require-room';
import {
  callService,
  findArchiveByName,
  requireServiceInTime,
  requireVideoSession,
  toUnavailable,
} from './video-service';

type Needed = Pick<Deps, 'storage' | 'videoSession' | 'whitelabel' | CountingDeps>;
type Input = VisitInput & {
  sectionId?: string;
  uploadId?: string;
  count?: number;
  videoType?: VideoType;
  isPortrait?: boolean;
  address: string;
};
type Started = { uploadId: string; count: number | null; maxSeconds: number };
/** What the service records, and when it was asked for it. */
type Begun = { archive: Archive; askedAt: Date };

/** How many recordings that nobody wants a visit may have. */
const MAX_UNWANTED = 10;
/** What the service was first asked for longer ago than this is not continued, ms. */
const CONTINUED_MS = 3_000;

/** The same start sent twice at once is one start. */
const starting = createSingleFlight<Started>();

/**
 * Starts to record the visit's video session. Sending it again with the same `uploadId` returns the same answer;
 * without one, it continues a start whose answer was lost. Throws `notReady` when no browser is connected to a
 * session, `alreadyRecording`, `sectionNotOpened`, `thinkTimeOver`, `takeFrozen` when this recording is over,
 * `tooMany`, `tooMuchStored`, `noSpace`, `unavailable` when the service is, and `notFound`.
 */
export async function startRecording(deps: Needed, input: Input): Promise<Started> {
  requireVideoSession(deps);
  const visit = await findAgreedVisit(deps, input);
  return starting(`${visit.id} ${input.uploadId ?? ''}`, undefined, async () => {
    const known = await findKnown(deps, visit, input);
    const recording = known && known.stage !== 'discarded' ? known : await begin(deps, visit, input);
    await startArchive(deps, recording, { isPortrait: input.isPortrait ?? false, sentAt: known?.askedAt });
    const take = await deps.store.takes.find(recording.id);
    const maxSeconds = maxRecordingSeconds(recording.limitSeconds);
    return { uploadId: recording.id, count: take?.count ?? null, maxSeconds };
  });
}

/** Returns the recording that this start has begun before, or tried to; `null` when there is none. */
async function findKnown({ store }: Needed, visit: VisitOfCampaign, { uploadId }: Input): Promise<Recording | null> {
  const running = await store.recordings.running(visit.id);
  if (!uploadId && running?.stage === 'starting') return running;
  const known = uploadId ? await store.recordings.find(uploadId) : null;
  if (known && known.visitId !== visit.id) throw new AppError('notFound', 'There is no such take');
  if (known && known.id === running?.id) return known;
  const neverBegan = known?.stage === 'discarded' && known.archiveId === null;
  if (known && !neverBegan) throw isOver();
  if (running) throw alreadyRecording();
  return known;
}

async function begin(deps: Needed, visit: VisitOfCampaign, input: Input): Promise<Recording> {
  const { project } = requireVideoSession(deps);
  const { sectionId, count = 1, videoType, uploadId: id = randomUUID() } = input;
  const now = deps.now();
  const sections = recordedSections(visit.campaign);
  const section = sections.find((one) => one.id === sectionId);
  if (sectionId !== undefined && !section) throw new AppError('notFound', 'There is no such section');
  if (section) await requireThinkTime(deps, visit, section, { now });
  else await requireUnusedId(deps, id);
  if (!section) await requireFewUnwanted(deps, visit);
  const since = new Date(now.getTime() - SESSION_LIFE_SECONDS * 1000);
  const sessionId = await deps.store.recordings.session(visit.id, project, since);
  if (!sessionId) throw new AppError('notReady', 'There is no video session');
  await requireRoom(deps, 'new');
  await countUse(deps, 'recording', visit.uuid);
  await countUse(deps, 'recordingOfAddress', input.address);
  if (section) await issueSessionTake(deps, visit, { id, section, count, videoType });
  const limitSeconds = Math.max(...(section ? [section] : sections).map((one) => secondsOf(visit, one)));
  const endsAt = endOf(now, limitSeconds);
  const recording = { id, visitId: visit.id, project, sessionId, sectionId: section?.id ?? null, limitSeconds };
  if (!(await deps.store.recordings.begin({ ...recording, askedAt: now, endsAt }))) throw alreadyRecording();
  const begun = await deps.store.recordings.find(id);
  if (!begun) throw new AppError('notFound', 'There is no such user video');
  return begun;
}

const endOf = (begin: Date, limitSeconds: number) =>
  new Date(begin.getTime() + maxRecordingSeconds(limitSeconds) * 1000);

/** The take of a recording without a section is issued later: until then its id is nobody's. */
async function requireUnusedId(deps: Needed, id: string): Promise<void> {
  await requireTakeNotErased(deps, id);
  if (await deps.store.takes.find(id)) throw new AppError('notFound', 'There is no such take');
}

/** What was recorded without a section counts nothing until it is wanted. Throws `tooMuchStored`. */
async function requireFewUnwanted({ store }: Needed, visit: VisitOfCampaign): Promise<void> {
  const open = await store.recordings.open(visit.id);
  if (open.filter(({ stage, wantedAt }) => stage === 'stopped' && !wantedAt).length > MAX_UNWANTED)
    throw new AppError('tooMuchStored', 'This visit has recorded too much that it does not want');
}

/**
 * Makes the service record, unless it does already: a start that was sent a moment ago, at `sentAt`, and whose answer
 * was lost is found by its name. Its seconds count from when the service was asked for what it records. What was
 * discarded or given up while the service began is ended.
 */
async function startArchive(
  deps: Needed,
  recording: Recording,
  { isPortrait, sentAt }: { isPortrait: boolean; sentAt?: Date },
): Promise<void> {
  const { id, stage } = recording;
  if (stage !== 'starting') return;
  const service = requireServiceInTime(deps);
  const { recordings } = deps.store;
  const begun = sentAt ? await callService(findBegun(deps, service, recording, sentAt)) : null;
  const { archive, askedAt } = begun ?? (await beginArchive(deps, service, recording, isPortrait));
  const now = await recordings.noteStarted(id, archive.id, endOf(askedAt, recording.limitSeconds));
  if (now === 'recording' && archive.status === 'recording') return;
  if (now === 'recording') await recordings.discard(id);
  await callService(service.stopArchive(archive.id));
  throw isOver();
}

/**
 * Returns what the service records under this name, if it began a moment ago. What may have begun earlier is ended: its
 * film would show the visitor before the start, and be cut before the limit. `removeArchives` finds it by its name.
 */
async function findBegun(
  { now }: Needed,
  service: VideoSession,
  recording: Recording,
  sentAt = recording.askedAt,
): Promise<Begun | null> {
  const found = await findArchiveByName(service, recording);
  if (found?.status !== 'recording') return null;
  if (now().getTime() - sentAt.getTime() <= CONTINUED_MS) return { archive: found, askedAt: sentAt };
  await service.stopArchive(found.id);
  return null;
}

/** What the service answers when it has done nothing. */
const REFUSALS: VideoServiceFault[] = ['notConnected', 'refused', 'busy', 'conflict'];

/**
 * Asks the service to begin. When only its answer was lost, the archive is found by its name; when the service has
 * certainly not begun, the recording is forgotten, so that the next start is not refused.
 */
async function beginArchive(
  deps: Needed,
  service: VideoSession,
  recording: Recording,
  isPortrait: boolean,
): Promise<Begun> {
  const { id, sessionId } = recording;
  const input = { sessionId, name: id, isPortrait };
  const fail = async (error: unknown): Promise<never> => {
    if (!(error instanceof VideoServiceError)) throw error;
    if (REFUSALS.includes(error.fault)) await deps.store.recordings.forget(id);
    if (error.fault === 'notConnected') throw new AppError('notReady', 'Nobody is connected to the video session');
    throw toUnavailable(error);
  };
  try {
    return await askToBegin(deps, service, input);
  } catch (error) {
    const fault = error instanceof VideoServiceError ? error.fault : null;
    if (fault !== 'unavailable' && fault !== 'conflict') return fail(error);
    const found = await callService(findBegun(deps, service, recording));
    if (found) return found;
    if (fault === 'unavailable') return fail(error);
    return startInstead(deps, service, input).catch(fail);
  }
}

type ArchiveInput = Parameters<VideoSession['startArchive']>[0];

/** What still runs in the session was discarded: no other recording of the visit runs. Ends it, and starts again. */
async function startInstead(deps: Needed, service: VideoSession, input: ArchiveInput): Promise<Begun> {
  const running = (await service.listArchives(input.sessionId)).filter(({ status }) => status === 'recording');
  for (const { id } of running) await service.stopArchive(id);
  return askToBegin(deps, service, input);
}

async function askToBegin({ now }: Needed, service: VideoSession, input: ArchiveInput): Promise<Begun> {
  const askedAt = now();
  return { archive: await service.startArchive(input), askedAt };
}

const isOver = () => new AppError('takeFrozen', 'This recording is over');
const alreadyRecording = () => new AppError('alreadyRecording', 'Another recording is running');
