import { ERRORS, isErrorCode } from '@/lib/contract/errors';
import { SAVE_RETRY_MS } from '@/lib/domain/limits';
import { CallError } from '../api/call-error';
import {
  type ArrivedUpload,
  type FailedUpload,
  type OpenUpload,
  type Pause,
  type RunningTask,
  type TakeStep,
  type Task,
  type TaskName,
  type UploadEffect,
  type UploadProblem,
  changePart,
  interruptPart,
  isSentAsOneFile,
  losePart,
  mapTasks,
  makeDue,
} from './state';

/** The most tries of one task in a row. */
export const MAX_TRIES = 8;
const SAVE_TRIES = 2;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Spreads the tries of many browsers that were asked to wait at the same time. */
const JITTER_MS = 1000;

/** Returns a pause with full jitter, doubling from 0.5 s to 15 s. `failures`: how many in a row, from 1. */
export function backOff(failures: number): Pause {
  return { minMilliseconds: 0, maxMilliseconds: Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) };
}

/** Returns a pause of the length the server asked for. */
export function pauseOf(seconds: number): Pause {
  return { minMilliseconds: seconds * 1000, maxMilliseconds: seconds * 1000 + JITTER_MS };
}

/** Returns a random length within the pause, milliseconds. `random` returns 0 to 1. */
export function pickPause({ minMilliseconds, maxMilliseconds }: Pause, random: () => number): number {
  return minMilliseconds + Math.round((maxMilliseconds - minMilliseconds) * random());
}

/** The meaning of a failed try. */
type Failure =
  /** There was no answer. */
  | { name: 'noAnswer' }
  /** The server cannot do it now. */
  | { name: 'notNow' }
  /** The presigned post has expired. */
  | { name: 'expired' }
  /** The server does not have what was announced. `missing`: the missing parts, when the whole take was confirmed. */
  | { name: 'incomplete'; missing: readonly number[] }
  | { name: 'final'; problem: UploadProblem };

/** `to`: the receiver of the request. Storage knows nothing about visits. */
function readFailure({ code, details: { missing } }: CallError, to: 'server' | 'storage'): Failure {
  if (code === 'network' || code === 'timeout') return { name: 'noAnswer' };
  if (code === 'formExpired') return { name: 'expired' };
  if (code === 'uploadIncomplete') {
    return { name: 'incomplete', missing: Array.isArray(missing) ? missing.filter(Number.isInteger) : [] };
  }
  // The bytes changed on their way.
  if (code === 'formMismatch' && to === 'storage') return { name: 'notNow' };
  if (code === 'notFound' && to === 'server') return { name: 'final', problem: 'visitGone' };
  return isErrorCode(code) && ERRORS[code].retry ? { name: 'notNow' } : { name: 'final', problem: 'refused' };
}

/** Returns the problem of a take that has no tries left, by the code of the last error. */
export function unsentProblem(code: string): UploadProblem {
  return code === 'noSpace' || code === 'tooMany' ? 'serverFull' : 'unsent';
}

/** Returns why a take could not be saved. */
export function problemOf(error: unknown): UploadProblem {
  if (!(error instanceof CallError)) return 'unsent';
  if (error.code === 'notFound') return 'visitGone';
  if (error.code === 'recordingLost') return 'lost';
  return isErrorCode(error.code) && !ERRORS[error.code].retry ? 'refused' : unsentProblem(error.code);
}

/** Returns what to do after a failed try. During the recording a take is never given up. */
export function retry(upload: OpenUpload, name: TaskName, task: RunningTask, error: CallError): TakeStep {
  const part = typeof name === 'number' ? upload.parts[name] : undefined;
  const isOneFile = name === 'finish' && upload.target !== null && isSentAsOneFile(upload, upload.target);
  const isFile = part ? part.name === 'toSend' : isOneFile;
  const failure = readFailure(error, isFile ? 'storage' : 'server');
  // Not a failure: the request asked whether the part is there, and it is not.
  if (failure.name === 'incomplete' && part?.name === 'unsure') {
    return { upload: mapTasks(markPart(upload, name, 'toSend'), makeDue, name), effects: [] };
  }

  if (upload.hasEnded && failure.name === 'final') return giveUp(upload, failure.problem, error);
  if (upload.hasEnded && task.failures + 1 >= MAX_TRIES) return giveUp(upload, unsentProblem(error.code), error);

  switch (failure.name) {
    case 'noAnswer':
      // It is not known whether the part arrived.
      return wait(isFile ? markPart(upload, name, 'unsure') : upload, name, task, error, 'connection');
    case 'expired': {
      const renewed = renewTarget(upload, task);
      if (task.failures === 0) return { upload: mapTasks(renewed, retryNow, name), effects: [] };
      return wait(renewed, name, task, error, 'server');
    }
    case 'incomplete': {
      const lost = loseParts(upload, name, task, failure.missing);
      return lost ?? wait(markPart(upload, name, 'toSend'), name, task, error, 'server');
    }
    case 'notNow':
    case 'final':
      return wait(upload, name, task, error, 'server');
  }
}

/** Keeps what is known, so that a later request continues from there. */
export function giveUp(
  upload: OpenUpload,
  problem: UploadProblem,
  error: CallError,
  reason: string = error.code,
): TakeStep {
  const { uploadId, hasEnded, reached } = upload;
  const parts = upload.parts.map(interruptPart);
  const failed: FailedUpload = { name: 'failed', uploadId, parts, hasEnded, reached, isSaveRequested: false, problem };
  const rejected: readonly UploadEffect[] = upload.isSaveRequested ? [{ name: 'rejectSave', uploadId, error }] : [];
  return { upload: failed, effects: [{ name: 'cancel', uploadId }, log(reason), ...rejected] };
}

/** A failed save is tried once more (spec 7.28) and then given up until it is requested again. */
export function retrySave(upload: ArrivedUpload, task: RunningTask, error: CallError): TakeStep {
  const { uploadId } = upload;
  if (task.failures + 1 < SAVE_TRIES) {
    const time = { minMilliseconds: SAVE_RETRY_MS, maxMilliseconds: SAVE_RETRY_MS };
    return {
      upload: { ...upload, save: { name: 'requested', task: pause(task, 'server') } },
      effects: [{ name: 'wait', uploadId, task: 'save', ...time }],
    };
  }
  return {
    upload: { ...upload, save: { name: 'notRequested' } },
    effects: [log(error.code), { name: 'rejectSave', uploadId, error }],
  };
}

type Cause = Extract<Task, { name: 'waiting' }>['cause'];

function wait(
  upload: OpenUpload,
  name: TaskName,
  { failures }: RunningTask,
  { code, retryAfter }: CallError,
  cause: Cause,
): TakeStep {
  const time = retryAfter === null ? backOff(failures + 1) : pauseOf(retryAfter);
  const isTimeout = code === 'timeout';
  const paused = mapTasks(upload, (task) => pause(task, retryAfter === null ? cause : 'asked', isTimeout), name);
  return { upload: paused, effects: [{ name: 'wait', uploadId: upload.uploadId, task: name, ...time }] };
}

function pause({ failures, timeouts }: Task, cause: Cause, isTimeout = false): Task {
  return { name: 'waiting', cause, failures: failures + 1, timeouts: timeouts + (isTimeout ? 1 : 0) };
}

/** Makes the task due again at once, although it failed. */
function retryNow({ failures, timeouts }: Task): Task {
  return { name: 'due', failures: failures + 1, timeouts };
}

function markPart(upload: OpenUpload, index: TaskName, name: 'toSend' | 'unsure'): OpenUpload {
  if (typeof index !== 'number') return upload;
  return changePart(upload, index, (part) => (part.name === 'announced' ? part : { ...part, name }));
}

/** A target that was fetched later is not the one that expired. */
function renewTarget(upload: OpenUpload, { since }: RunningTask): OpenUpload {
  return upload.target && upload.target.at > since ? upload : { ...upload, target: null };
}

/** Marks the parts that the confirmation found missing; `null` when it named none. */
function loseParts(upload: OpenUpload, name: TaskName, task: RunningTask, missing: readonly number[]): TakeStep | null {
  if (name !== 'finish' || !upload.parts.some(({ index }) => missing.includes(index))) return null;
  const parts = upload.parts.map((part) => (missing.includes(part.index) ? losePart(part) : part));
  return { upload: { ...upload, parts, finishTask: retryNow(task) }, effects: [] };
}

function log(reason: string): UploadEffect {
  return { name: 'log', event: 'Upload failed', details: reason };
}
