import { setTimeout } from 'node:timers/promises';
import { createSingleFlight } from '@/lib/async/single-flight';
import type { RecordingState, UserVideo } from '@/lib/contract/entities';
import { AppError } from '@/lib/contract/errors';
import { recordedSections } from '@/lib/domain/answers';
import type { Recording } from '../../ports/store/recordings';
import type { VisitOfCampaign } from '../../ports/store/visits';
import { countUse, type CountingDeps } from '../../use-cases/count-use';
import type { Deps } from '../../use-cases/deps';
import { saveIfWanted } from './fetch-recording';
import { findAgreedVisitAnywhere } from '../../use-cases/visits/consent';
import { requireHere, type VisitInput } from '../../use-cases/visits/find-visit';
import { issueSessionTake } from './issue-session-take';
import { presentRecordings, presentState } from '../../use-cases/visits/present-recordings';
import { requireThinkTime } from '../../use-cases/takes/require-think-time';
import { requireRetake } from '../../use-cases/takes/require-retake';
import { presentVisit } from '../../use-cases/visits/present-visit';
import { sendFetch } from './stop-recording';
import { requireVideoSession } from './video-service';

type Needed = Pick<Deps, 'storage' | 'queue' | 'videoSession' | 'whitelabel' | CountingDeps> & {
  /** Aborted when the server closes: what waits then answers at once. */
  stopping: AbortSignal;
};
type Input = VisitInput & { sectionId: string; count: number; uploadId?: string; waitMs: number };

/** How often a waiting call looks whether the take is saved, ms. */
const LOOK_MS = 400;
/** After how many seconds a caller should ask again. */
const RETRY_AFTER = 1;

/** Callers that wait for the same recording share one watch. */
const watching = createSingleFlight<boolean>();

/**
 * Saves a recording of the visit's video session as a take of this section, now or, if it is not fetched yet, as soon
 * as it is. Returns the visit once it is saved. Throws `uploadIncomplete` with the recording's state when that lasts
 * longer than `waitMs`, `recordingLost` when nothing can come, `notReady` while it is still being recorded,
 * `notRecording` when there is none, `noRetakesLeft`, `sectionNotOpened`, `thinkTimeOver`, `takeFrozen` when it was
 * discarded, `tooMuchStored`, `tooMany` and `notFound`.
 */
export async function uploadRecording(deps: Needed, input: Input): Promise<UserVideo> {
  requireVideoSession(deps);
  const visit = await findAgreedVisitAnywhere(deps, input);
  const section = recordedSections(visit.campaign).find(({ id }) => id === input.sectionId);
  if (!section) throw new AppError('notFound', 'There is no such section');
  const saved = input.uploadId ? await deps.store.takes.find(input.uploadId) : null;
  if (saved?.savedAt && saved.visitId === visit.id) return present(deps, visit);
  requireHere(visit, input.visitor, section.id);

  const recording = await findRecording(deps, visit, input);
  await countUse(deps, 'recordingUpload', recording.id);
  const take = await deps.store.takes.find(recording.id);
  if (take && (take.visitId !== visit.id || take.sectionId !== section.id))
    throw new AppError('notFound', 'There is no such take');
  if (take) await requireRetake(deps, visit, take);
  else {
    await requireThinkTime(deps, visit, section, { now: recording.askedAt });
    await issueSessionTake(deps, visit, { id: recording.id, section, count: input.count });
  }
  const wanted = await deps.store.recordings.want(recording.id, section.id, deps.now());
  if (!wanted) throw new AppError('takeFrozen', 'This recording was discarded');
  if (wanted.stage === 'stopped' && !wanted.nextTryAt) await sendFetch(deps, wanted);
  if (await waitUntilSaved(deps, wanted.id, input.waitMs)) return present(deps, visit);
  throw await notSaved(deps, wanted);
}

async function findRecording({ store }: Needed, visit: VisitOfCampaign, input: Input): Promise<Recording> {
  const { uploadId, sectionId } = input;
  const found = uploadId ? await store.recordings.find(uploadId) : await store.recordings.latest(visit.id, sectionId);
  const isOther = found?.sectionId != null && found.sectionId !== sectionId;
  if (found?.visitId !== visit.id || isOther) throw new AppError('notRecording', 'There is no such recording');
  if (found.stage === 'discarded') throw new AppError('takeFrozen', 'This recording was discarded');
  if (found.stage === 'starting' || found.stage === 'recording')
    throw new AppError('notReady', 'It is still being recorded');
  return found;
}

/** Returns whether the take is saved. Ends at once when nothing can come any more. */
async function waitUntilSaved(deps: Needed, id: string, waitMs: number): Promise<boolean> {
  const timeout = AbortSignal.any([AbortSignal.timeout(Math.max(waitMs, 1)), deps.stopping]);
  if (await saveIfWanted(deps, id)) return true;
  if (waitMs === 0) return false;
  try {
    return await watching(id, timeout, (signal) => watch(deps, id, signal));
  } catch (error) {
    if (timeout.aborted) return saveIfWanted(deps, id);
    throw error;
  }
}

async function watch(deps: Needed, id: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    await setTimeout(LOOK_MS, undefined, { signal });
    if (await saveIfWanted(deps, id)) return true;
    const recording = await deps.store.recordings.find(id);
    const mayCome = recording?.stage === 'fetched' || (recording?.stage === 'stopped' && !recording.reason);
    if (!mayCome) return false;
  }
}

async function notSaved({ store }: Needed, before: Recording): Promise<AppError> {
  const recording = await store.recordings.find(before.id);
  if (!recording || recording.stage === 'discarded') return new AppError('takeFrozen', 'This recording was discarded');
  const state = presentState(recording);
  if (state.stage === 'lost') return lost(state);
  // Nobody wanted it for two days, and its file was swept.
  const isSwept = recording.stage === 'fetched' && !(await store.takes.find(before.id))?.manifestHash;
  if (isSwept) return lost({ ...state, stage: 'lost', reason: 'expired' });
  return new AppError('uploadIncomplete', 'The recording has not arrived yet', { ...state, retryAfter: RETRY_AFTER });
}

const lost = (state: RecordingState) =>
  new AppError('recordingLost', 'The video service has no file of this recording', state);

async function present(deps: Needed, visit: VisitOfCampaign): Promise<UserVideo> {
  return { ...(await presentVisit(deps, visit)), recordings: await presentRecordings(deps, visit.id) };
}
