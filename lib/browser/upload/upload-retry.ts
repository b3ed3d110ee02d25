import type { CallError } from '../api/call-error';
import { MAX_TRIES, type Pause, backOff, pauseOf } from './backoff';
import {
  type ArrivedUpload, type FailedUpload, type OpenUpload, type TakeUpload, type TaskName, interruptPart, isSentWhole, mapTasks,
} from './take-upload';
import { changePart, losePart } from './upload-answers';
import type { UploadEffect } from './upload-effects';
import { readFailure } from './upload-failure';
import { type UploadProblem, unsentProblem } from './upload-status';
import { type Running, pause, proceed, repeat } from './upload-task';

export type TakeStep = { upload: TakeUpload; effects: readonly UploadEffect[] };

/** A failed record is written once more, after so long (spec 7). */
const RECORD_PAUSE: Pause = { minMilliseconds: 10_000, maxMilliseconds: 10_000 };
const RECORD_TRIES = 2;

/** What follows from a try that failed. While the take is recorded nothing gives it up. */
export function retry(upload: OpenUpload, name: TaskName, task: Running, error: CallError): TakeStep {
  const part = typeof name === 'number' ? upload.parts[name] : undefined;
  const isFile = part ? part.name === 'toSend' : name === 'whole' && upload.target !== null && isSentWhole(upload, upload.target);
  const failure = readFailure(error, isFile ? 'storage' : 'server');
  // No failure but the answer to what was asked.
  if (failure.name === 'incomplete' && part?.name === 'unsure') {
    return { upload: mapTasks(markPart(upload, name, 'toSend'), proceed, name), effects: [] };
  }

  if (upload.hasEnded && failure.name === 'final') return giveUp(upload, failure.problem, error);
  if (upload.hasEnded && task.failures + 1 >= MAX_TRIES) return giveUp(upload, unsentProblem(error.code), error);

  switch (failure.name) {
    case 'noAnswer':
      // Nobody knows whether the part arrived.
      return wait(isFile ? markPart(upload, name, 'unsure') : upload, name, task, error, 'line');
    case 'expired': {
      const renewed = renewForm(upload, task);
      return task.failures === 0 ? { upload: mapTasks(renewed, repeat, name), effects: [] } : wait(renewed, name, task, error, 'server');
    }
    case 'incomplete':
      return loseParts(upload, name, task, failure.missing) ?? wait(markPart(upload, name, 'toSend'), name, task, error, 'server');
    case 'notNow':
    case 'final':
      return wait(upload, name, task, error, 'server');
  }
}

/** Keeps what is known: who asks again goes on from there. */
export function giveUp(upload: OpenUpload, problem: UploadProblem, error: CallError, reason: string = error.code): TakeStep {
  const { uploadId, hasEnded, reached } = upload;
  const parts = upload.parts.map(interruptPart);
  const failed: FailedUpload = { name: 'failed', uploadId, parts, hasEnded, reached, isSaveAsked: false, problem, error };
  const saveFailed: readonly UploadEffect[] = upload.isSaveAsked ? [{ type: 'saveFailed', uploadId, error }] : [];
  return { upload: failed, effects: [{ type: 'callOff', uploadId }, log(reason), ...saveFailed] };
}

export function retryRecord(upload: ArrivedUpload, task: Running, error: CallError): TakeStep {
  const { uploadId } = upload;
  if (task.failures + 1 < RECORD_TRIES) {
    const record = { name: 'asked', task: pause(task, 'server') } as const;
    return { upload: { ...upload, record }, effects: [{ type: 'wait', uploadId, task: 'record', ...RECORD_PAUSE }] };
  }
  return { upload: { ...upload, record: { name: 'unasked' } }, effects: [log(error.code), { type: 'saveFailed', uploadId, error }] };
}

function wait(upload: OpenUpload, name: TaskName, { failures }: Running, { code, retryAfter }: CallError, cause: 'line' | 'server'): TakeStep {
  const time = retryAfter === null ? backOff(failures + 1) : pauseOf(retryAfter);
  const paused = mapTasks(upload, (task) => pause(task, retryAfter === null ? cause : 'asked', code === 'timeout'), name);
  return { upload: paused, effects: [{ type: 'wait', uploadId: upload.uploadId, task: name, ...time }] };
}

function markPart(upload: OpenUpload, index: TaskName, name: 'toSend' | 'unsure'): OpenUpload {
  if (typeof index !== 'number') return upload;
  return changePart(upload, index, (part) => (part.name === 'confirmed' ? part : { ...part, name }));
}

/** A form that was fetched since is not the one that expired. */
function renewForm(upload: OpenUpload, { since }: Running): OpenUpload {
  return upload.target && upload.target.at > since ? upload : { ...upload, target: null };
}

/** The confirmation named parts that are not there; `null` where it named none. */
function loseParts(upload: OpenUpload, name: TaskName, task: Running, missing: readonly number[]): TakeStep | null {
  if (name !== 'whole' || !upload.parts.some(({ index }) => missing.includes(index))) return null;
  const parts = upload.parts.map((part) => (missing.includes(part.index) ? losePart(part) : part));
  return { upload: { ...upload, parts, wholeTask: repeat(task) }, effects: [] };
}

function log(reason: string): UploadEffect {
  return { type: 'log', event: 'Upload failed', details: reason };
}
