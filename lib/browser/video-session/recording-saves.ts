import type { RecordingState, UserVideo } from '@/lib/contract/entities';
import { SESSION_FAULTS } from '@/lib/contract/session-faults';
import { CallError, mayPass } from '../api/call-error';
import type { Api } from '../api/client';
import type { Online } from '../online';
import { type Timers, browserTimers } from '../timers';
import { type Recordings, type ServiceTake, idsOf, stopRecording } from './recordings';
import { backOff, pauseOf, pickPause, problemOf, troubleOf } from '../upload/retry';
import type { Trouble, UploadProblem, UploadStatus } from '../upload/state';

/** Saves takes that the service of a video session keeps. */
export type RecordingSaves = {
  /** Returns the same object until the status changes. Nothing counts as sent before the server was told. */
  status(uploadId: string): UploadStatus;
  /** The listener is called when a status may have changed. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /**
   * Tells the server that the visitor wants the take, and resolves when it is saved. From its first answer on, the
   * server saves the take even if this page is closed. Joins a save that is already running. Rejects with `CallError`.
   */
  save(uploadId: string): Promise<UserVideo>;
};

type Deps = {
  api: Pick<Api, 'uploadRecording' | 'stopRecording'>;
  recordings: Pick<Recordings, 'get' | 'change' | 'subscribe'>;
  online: Online;
  timers?: Timers;
  random?: () => number;
};

/** `isTold`: the server knows that the take is wanted. */
type Saving = {
  saved: Promise<UserVideo> | null;
  isTold: boolean;
  trouble: Trouble | null;
  end: 'saved' | UploadProblem | null;
};

/** How long the server may wait before it says how far the take is, milliseconds. */
const ANSWER_MS = 1000;
/** How much of the way a take has behind it when a stage begins. */
const STAGE_BEGINS: Record<RecordingState['stage'], number> = {
  recording: 0.1,
  waiting: 0.2,
  fetching: 0.4,
  fetched: 0.95,
  lost: 0,
};

/** Does not touch the browser before its first use. */
export function createRecordingSaves({
  api,
  recordings,
  online,
  timers = browserTimers,
  random = Math.random,
}: Deps): RecordingSaves {
  const savings = new Map<string, Saving>();
  const statuses = new Map<string, UploadStatus>();
  const shares = new Map<string, number>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const pause = (milliseconds: number) => new Promise<void>((resolve) => timers.after(milliseconds, resolve));

  async function save(take: ServiceTake, saving: Saving): Promise<UserVideo> {
    const { uploadId, sectionId, count } = take;
    const params = idsOf(take);
    if (!params.campaignId || !params.uuid || !sectionId)
      throw new CallError('missingParameter', SESSION_FAULTS.uploadRecording);
    const body = { ...params, uploadId, sectionId, count, waitMs: ANSWER_MS };
    let failures = 0;
    let since = 0;
    for (;;) {
      try {
        return await api.uploadRecording({ params, query: {}, body });
      } catch (error) {
        if (!(error instanceof CallError) || !recordings.get(uploadId)) throw error;
        const isUnderway = error.code === 'uploadIncomplete';
        failures = isUnderway ? 0 : failures + 1;
        if (failures === 1) since = timers.now();
        if (isUnderway) noteStage(uploadId, saving, error.details);
        else if (error.code === 'notReady') await stopRecording(api, take).catch(() => undefined);
        else if (!mayPass(error)) throw error;
        saving.trouble = isUnderway ? null : troubleOf(error, { failures, since });
        notify();
        await waitToRetry(error, failures);
      }
    }
  }

  function noteStage(
    uploadId: string,
    saving: Saving,
    { stage, bytes, totalBytes }: Readonly<Record<string, unknown>>,
  ) {
    saving.isTold = true;
    if (!isStage(stage)) return;
    const begins = STAGE_BEGINS[stage];
    const fetched = stage === 'fetching' ? Number(bytes) / Number(totalBytes) : 0;
    const share = begins + (STAGE_BEGINS.fetched - begins) * (Number.isFinite(fetched) ? Math.min(fetched, 1) : 0);
    shares.set(uploadId, share);
    recordings.change(uploadId, { stage });
  }

  async function waitToRetry({ retryAfter }: CallError, failures: number): Promise<void> {
    if (!online.isOnline()) return untilOnline();
    const time = retryAfter === null ? backOff(Math.max(1, failures)) : pauseOf(retryAfter);
    await pause(failures === 0 ? time.minMilliseconds : pickPause(time, random));
  }

  function untilOnline(): Promise<void> {
    return new Promise((resolve) => {
      const stop = online.subscribe(() => {
        notify();
        if (!online.isOnline()) return;
        stop();
        resolve();
      });
    });
  }

  function statusOf(uploadId: string): UploadStatus {
    const saving = savings.get(uploadId);
    if (!saving) return { name: 'sending', share: 0 };
    const { end, isTold, trouble } = saving;
    if (end === 'saved') return { name: 'onServer' };
    const share = isTold ? (shares.get(uploadId) ?? STAGE_BEGINS.waiting) : 0;
    if (end !== null) return { name: 'failed', share, problem: end };
    if (!online.isOnline()) return { name: 'offline', share };
    return { name: 'sending', share, ...(trouble && { trouble }) };
  }

  return {
    status(uploadId) {
      const status = statusOf(uploadId);
      const before = statuses.get(uploadId);
      if (before && JSON.stringify(before) === JSON.stringify(status)) return before;
      statuses.set(uploadId, status);
      return status;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    save(uploadId) {
      const running = savings.get(uploadId);
      if (running?.saved && (running.end === null || running.end === 'saved')) return running.saved;
      const take = recordings.get(uploadId);
      if (!take) return Promise.reject(new CallError('missingParameter', 'There is no such take'));
      const saving: Saving = { saved: null, isTold: false, trouble: null, end: null };
      savings.set(uploadId, saving);
      const end = (how: Saving['end']) => {
        saving.end = how;
        notify();
      };
      saving.saved = save(take, saving).then(
        (userVideo) => {
          end('saved');
          return userVideo;
        },
        (error: unknown) => {
          end(problemOf(error));
          throw error;
        },
      );
      notify();
      return saving.saved;
    },
  };
}

const isStage = (value: unknown): value is RecordingState['stage'] =>
  typeof value === 'string' && Object.hasOwn(STAGE_BEGINS, value);
