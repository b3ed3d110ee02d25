import type { UserVideo } from '@/lib/contract/entities';
import { createActor } from '../actor';
import { CallError } from '../api/call-error';
import type { Online } from '../online';
import { type Timers, browserTimers } from '../timers';
import { createActivities } from './activities';
import { drawPause } from './backoff';
import { createPendingSaves } from './pending-saves';
import type { Take, TakeStore } from '../take-store/take-store';
import { statusOf } from './take-upload';
import type { UploadEffect } from './upload-effects';
import type { UploadEvent } from './upload-events';
import { NEW_LINE } from './upload-line';
import { reduceUploads } from './upload-machine';
import { type RequestDeps, type UploadRequest, request, tellDiscarded } from './upload-requests';
import type { UploadsState } from './upload-schedule';
import type { UploadStatus } from './upload-status';

export type UploadsDeps = Omit<RequestDeps, 'takes'> & {
  takes: Pick<TakeStore, 'get' | 'parts' | 'readPart' | 'readWhole' | 'subscribe'>;
  online: Online;
  log: (event: string, details?: string) => void;
  timers?: Timers;
  random?: () => number;
};

/** Brings takes to the server. A take that was handed to another visit is the same under either id. */
export type Uploads = {
  /**
   * Sends what there is of a take and what still comes, until the server has confirmed the whole. Asked again: the
   * same; a failed one goes on with what is missing. The take store has to know the take.
   */
  send(uploadId: string): void;
  /** The same object for as long as nothing has changed. */
  status(uploadId: string): UploadStatus;
  /** Hears that a status may have changed. */
  subscribe(listener: () => void): () => void;
  /**
   * Sends the take and writes its record once the server has the whole of it, once more 10 s after a failure; joins
   * one under way. Waits while offline. Rejects with `CallError`.
   */
  save(uploadId: string): Promise<UserVideo>;
  /** The visitor discarded it: stops, and tells the server once (best effort). */
  discard(uploadId: string): void;
};

const NOT_BEGUN: UploadStatus = { name: 'sending', share: 0 };

/** Touches nothing of the browser before it is used. */
export function createUploads({ api, postForm, takes, online, log, timers = browserTimers, random = Math.random }: UploadsDeps): Uploads {
  const activities = createActivities();
  const saves = createPendingSaves();
  /** As they were last seen: a discarded one is gone from the store, and the server has to be told of it by name. */
  const known = new Map<string, Take>();
  const statuses = new Map<string, UploadStatus>();
  let isListening = false;

  const actor = createActor<UploadsState, UploadEvent, UploadEffect>(
    { line: NEW_LINE, uploads: [] },
    (state, event) => reduceUploads(timers.now(), state, event),
    carryOut,
  );
  const find = (uploadId: string) => actor.getState().uploads.find((upload) => upload.uploadId === uploadId);
  const idOf = (uploadId: string) => takes.get(uploadId)?.uploadId ?? uploadId;

  function carryOut(effect: UploadEffect): void {
    switch (effect.type) {
      case 'wait': {
        const { uploadId, task } = effect;
        const callOff = timers.after(drawPause(effect, random), () => actor.send({ type: 'waited', uploadId, task }));
        activities.hold(uploadId, task, callOff);
        return;
      }
      case 'callOff':
        activities.callOff(effect.uploadId);
        return;
      case 'tellDiscarded': {
        const take = takes.get(effect.uploadId) ?? known.get(effect.uploadId);
        known.delete(effect.uploadId);
        if (take) tellDiscarded(api, take);
        return;
      }
      case 'saved':
        saves.resolve(effect.uploadId, effect.userVideo);
        return;
      case 'saveFailed':
        saves.reject(effect.uploadId, effect.error);
        return;
      case 'log':
        log(effect.event, effect.details);
        return;
      default:
        make(effect);
    }
  }

  function make(asked: UploadRequest): void {
    const { uploadId, task } = asked;
    const take = takes.get(uploadId);
    if (!take) return actor.send({ type: 'forget', uploadId });
    const controller = new AbortController();
    const letGo = activities.hold(uploadId, task, () => controller.abort());
    const answer = (event: UploadEvent) => {
      if (!controller.signal.aborted) actor.send(event);
    };
    const onProgress = (share: number) => answer({ type: 'progress', uploadId, task: 'whole', share });
    void request({ api, postForm, takes }, take, asked, controller.signal, onProgress).then((outcome) => {
      letGo();
      // A request may fail before the browser says that the connection is gone.
      if (actor.getState().line.isOnline !== online.isOnline()) readLine();
      answer({ uploadId, ...outcome });
    });
  }

  function readLine(): void {
    actor.send({ type: online.isOnline() ? 'online' : 'offline' });
  }

  function readTakes(): void {
    actor.getState().uploads.forEach((upload) => {
      const { uploadId } = upload;
      if (upload.name === 'onServer') return;
      const take = takes.get(uploadId);
      if (take?.uploadId !== uploadId) actor.send({ type: 'forget', uploadId });
      if (take) send(take);
    });
  }

  function send(take: Take): void {
    const { uploadId } = take;
    const upload = find(uploadId);
    const recorded = { uploadId, parts: takes.parts(uploadId), hasEnded: take.ending !== null };
    known.set(uploadId, take);
    if (!upload) actor.send({ type: 'send', ...recorded });
    else if (upload.name === 'open' && (upload.parts.length !== take.parts || upload.hasEnded !== recorded.hasEnded)) {
      actor.send({ type: 'recorded', ...recorded });
    }
  }

  function begin(uploadId: string): void {
    if (!isListening) {
      isListening = true;
      takes.subscribe(readTakes);
      online.subscribe(readLine);
      readLine();
    }
    const take = takes.get(uploadId);
    if (!take) return;
    if (find(uploadId)?.name === 'failed') actor.send({ type: 'send', uploadId, parts: takes.parts(uploadId), hasEnded: take.ending !== null });
    send(take);
  }

  return {
    send: (uploadId) => begin(idOf(uploadId)),
    status(uploadId) {
      const id = idOf(uploadId);
      const upload = find(id);
      const status = upload ? statusOf(upload, actor.getState().line) : NOT_BEGUN;
      const before = statuses.get(id);
      if (before && isSame(before, status)) return before;
      statuses.set(id, status);
      return status;
    },
    subscribe: actor.subscribe,
    save(uploadId) {
      const id = idOf(uploadId);
      begin(id);
      if (!find(id)) return Promise.reject(new CallError('missingParameter', 'There is no such take'));
      return saves.join(id, () => actor.send({ type: 'save', uploadId: id }));
    },
    discard: (uploadId) => actor.send({ type: 'discard', uploadId: idOf(uploadId) }),
  };
}

function isSame(one: UploadStatus, other: UploadStatus): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
