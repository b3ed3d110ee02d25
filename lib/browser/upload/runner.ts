import { startMachine } from '../machine';
import { CallError } from '../api/call-error';
import type { Online } from '../online';
import type { DeviceTake, TakeStore } from '../take-store/take-store';
import { type Timers, browserTimers } from '../timers';
import { createPendingTasks } from './pending';
import { type UploadEvent, reduceUploads } from './reducer';
import { type RequestDeps, discardOnServer, makeRequest } from './requests';
import { pickPause } from './retry';
import { NO_UPLOADS, type UploadsState } from './schedule';
import { type UploadEffect, type UploadRequest, type UploadStatus, statusOf } from './state';

export type UploadsDeps = Omit<RequestDeps, 'takes'> & {
  takes: Pick<TakeStore, 'get' | 'parts' | 'readPart' | 'readWhole' | 'subscribe'>;
  online: Online;
  log: (event: string, details?: string) => void;
  timers?: Timers;
  random?: () => number;
};

/** `url`: the address by which its record names the take. */
export type ArrivedTake = { url: string; count: number };

/** Uploads takes to the server. A take that was reassigned to another visit is found under both its ids. */
export type Uploads = {
  /**
   * Uploads a take, including the parts still to be recorded, until the server has all of it. Calling it again changes
   * nothing, except that a failed upload continues with what is missing. The take store must know the take.
   */
  send(uploadId: string): void;
  /** Returns the same object until the status changes. */
  status(uploadId: string): UploadStatus;
  /** The listener is called when a status may have changed. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Uploads the take and resolves when the server has all of it. Rejects with `CallError`. */
  arrived(uploadId: string): Promise<ArrivedTake>;
  /** The server does not have the take any more that had arrived: when it is sent again, all of it is. */
  lose(uploadId: string): void;
  /** Called when the visitor discarded the take: stops the upload and tells the server once (best effort). */
  discard(uploadId: string): void;
};

const NOT_BEGUN: UploadStatus = { name: 'sending', share: 0 };

/** Does not touch the browser before its first use. */
export function createUploads({
  api,
  postFile,
  takes,
  online,
  log,
  timers = browserTimers,
  random = Math.random,
}: UploadsDeps): Uploads {
  const activities = createPendingTasks();
  /**
   * The takes as last seen. A discarded take is gone from the store, but the server still has to be told which one it
   * was.
   */
  const known = new Map<string, DeviceTake>();
  const statuses = new Map<string, UploadStatus>();
  let isListening = false;

  const machine = startMachine<UploadsState, UploadEvent, UploadEffect>(
    NO_UPLOADS,
    (state, event) => reduceUploads(timers.now(), state, event),
    runEffect,
  );
  const find = (uploadId: string) => machine.getState().uploads.find((upload) => upload.uploadId === uploadId);
  const idOf = (uploadId: string) => takes.get(uploadId)?.uploadId ?? uploadId;

  function runEffect(effect: UploadEffect): void {
    switch (effect.name) {
      case 'wait': {
        const { uploadId, task } = effect;
        const endPause = () => machine.send({ name: 'pauseEnded', uploadId, task });
        activities.add(uploadId, task, timers.after(pickPause(effect, random), endPause));
        return;
      }
      case 'cancel':
        activities.cancel(effect.uploadId);
        return;
      case 'discardOnServer': {
        const take = takes.get(effect.uploadId) ?? known.get(effect.uploadId);
        known.delete(effect.uploadId);
        if (take) discardOnServer(api, take);
        return;
      }
      case 'log':
        log(effect.event, effect.details);
        return;
      default:
        begin(effect);
    }
  }

  function begin(request: UploadRequest): void {
    const { uploadId, task } = request;
    const take = takes.get(uploadId);
    if (!take) return machine.send({ name: 'takeForgotten', uploadId });
    const controller = new AbortController();
    const release = activities.add(uploadId, task, () => controller.abort());
    const answer = (event: UploadEvent) => {
      if (!controller.signal.aborted) machine.send(event);
    };
    const onProgress = (share: number) => answer({ name: 'progressMade', uploadId, task: 'finish', share });
    void makeRequest({ api, postFile, takes }, take, request, controller.signal, onProgress).then((outcome) => {
      release();
      // A request may fail before the browser reports that the connection is gone.
      if (machine.getState().connection.isOnline !== online.isOnline()) readConnection();
      answer({ uploadId, ...outcome });
    });
  }

  function readConnection(): void {
    machine.send({ name: online.isOnline() ? 'wentOnline' : 'wentOffline' });
  }

  function readTakes(): void {
    machine.getState().uploads.forEach((upload) => {
      const { uploadId } = upload;
      if (upload.name === 'onServer') return;
      const take = takes.get(uploadId);
      if (take?.uploadId !== uploadId) machine.send({ name: 'takeForgotten', uploadId });
      if (take) readTake(take);
    });
  }

  function readTake(take: DeviceTake): void {
    const { uploadId } = take;
    const upload = find(uploadId);
    known.set(uploadId, take);
    if (!upload) return requestSend(take);
    const hasEnded = take.ending !== null;
    if (upload.name === 'open' && (upload.parts.length !== take.parts || upload.hasEnded !== hasEnded)) {
      machine.send({ name: 'partsRecorded', uploadId, parts: takes.parts(uploadId), hasEnded });
    }
  }

  function requestSend({ uploadId, ending }: DeviceTake): void {
    machine.send({ name: 'sendRequested', uploadId, parts: takes.parts(uploadId), hasEnded: ending !== null });
  }

  function send(uploadId: string): void {
    if (!isListening) {
      isListening = true;
      takes.subscribe(readTakes);
      online.subscribe(readConnection);
      readConnection();
    }
    const take = takes.get(uploadId);
    if (!take) return;
    if (find(uploadId)?.name === 'failed') requestSend(take);
    readTake(take);
  }

  return {
    send: (uploadId) => send(idOf(uploadId)),
    status(uploadId) {
      const id = idOf(uploadId);
      const upload = find(id);
      const status = upload ? statusOf(upload, machine.getState().connection.isOnline) : NOT_BEGUN;
      const before = statuses.get(id);
      if (before && isSame(before, status)) return before;
      statuses.set(id, status);
      return status;
    },
    subscribe: machine.subscribe,
    arrived(uploadId) {
      send(idOf(uploadId));
      if (!find(idOf(uploadId))) return Promise.reject(new CallError('missingParameter', 'There is no such take'));
      return new Promise((resolve, reject) => {
        const look = () => {
          const upload = find(idOf(uploadId));
          if (upload?.name === 'open') return;
          stop();
          if (!upload) reject(new CallError('notReady', 'The take was discarded before it was saved'));
          else if (upload.name === 'failed') reject(upload.error);
          else resolve({ url: upload.url, count: upload.count });
        };
        const stop = machine.subscribe(look);
        look();
      });
    },
    lose: (uploadId) => machine.send({ name: 'takeLost', uploadId: idOf(uploadId) }),
    discard: (uploadId) => machine.send({ name: 'takeDiscarded', uploadId: idOf(uploadId) }),
  };
}

function isSame(one: UploadStatus, other: UploadStatus): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
