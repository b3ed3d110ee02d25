import { CallError, mayPass } from '../api/call-error';
import {
  type FailedUpload,
  type OpenUpload,
  type Pause,
  type RunningTask,
  type TakeStep,
  type Task,
  type TaskName,
  type UploadPart,
  type UploadEffect,
  type UploadProblem,
  TROUBLE_FAILURES,
  type Trouble,
  changePart,
  interruptPart,
  isSentAsOneFile,
  losePart,
  mapTasks,
  makeDue,
} from './state';

/** How often a part may get lost that had arrived, before that is a fault of the server's. */
export const MAX_LOSSES = 8;

const FIRST_PAUSE_MS = 500;
export const LONGEST_PAUSE_MS = 15_000;
/** The pauses grow for so many failures in a row. */
const GROWING = 6;
/** Spreads the tries of many browsers that were asked to wait at the same time. */
const JITTER_MS = 1000;

/**
 * Returns a pause with full jitter, doubling from 0.5 s to 15 s; then 15 s each time, for as long as it takes.
 * `failures`: how many in a row, from 1.
 */
export function backOff(failures: number): Pause {
  if (failures > GROWING) return pauseOf(LONGEST_PAUSE_MS / 1000);
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
function readFailure(error: CallError, to: 'server' | 'storage'): Failure {
  const { code, details } = error;
  const { missing } = details;
  if (code === 'network' || code === 'timeout') return { name: 'noAnswer' };
  if (code === 'formExpired') return { name: 'expired' };
  if (code === 'uploadIncomplete') {
    return { name: 'incomplete', missing: Array.isArray(missing) ? missing.filter(Number.isInteger) : [] };
  }
  // The bytes changed on their way.
  if (code === 'formMismatch' && to === 'storage') return { name: 'notNow' };
  if (code === 'notFound' && to === 'server') return { name: 'final', problem: 'visitGone' };
  if (code === 'noRetakesLeft') return { name: 'final', problem: 'spent' };
  if (code === 'thinkTimeOver') return { name: 'final', problem: 'late' };
  return mayPass(error) ? { name: 'notNow' } : { name: 'final', problem: 'refused' };
}

/** Returns why a take could not be saved. */
export function problemOf(error: unknown): UploadProblem {
  if (!(error instanceof CallError)) return 'unsent';
  if (error.code === 'notFound') return 'visitGone';
  if (error.code === 'recordingLost') return 'lost';
  if (error.code === 'noRetakesLeft') return 'spent';
  if (error.code === 'thinkTimeOver') return 'late';
  return mayPass(error) ? 'unsent' : 'refused';
}

/** Returns why a call that fails again and again is held up, if it is worth saying. `since`: when it first failed. */
export function troubleOf(
  { code, retryAfter }: CallError,
  { failures, since }: { failures: number; since: number },
): Trouble | null {
  if (retryAfter === null && failures < TROUBLE_FAILURES) return null;
  return { since, cause: code === 'noSpace' ? 'full' : retryAfter === null ? 'away' : 'busy' };
}

/**
 * Returns what to do after a failed try. A take is given up for what cannot pass, and never during its recording; what
 * may pass is waited for as long as the page lives.
 */
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

  switch (failure.name) {
    case 'noAnswer':
      // It is not known whether the part arrived.
      return wait(isFile ? markPart(upload, name, 'unsure') : upload, name, task, error, 'connection');
    case 'expired': {
      const renewed = renewTarget(upload, task);
      if (task.failures === 0) return { upload: mapTasks(renewed, (one) => retryNow(one, error), name), effects: [] };
      return wait(renewed, name, task, error, 'server');
    }
    case 'incomplete':
      return loseParts(upload, name, task, error, failure.missing);
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
  const failed: FailedUpload = { name: 'failed', uploadId, parts, hasEnded, reached, problem, error };
  return { upload: failed, effects: [{ name: 'cancel', uploadId }, log(reason)] };
}

type Cause = Extract<Task, { name: 'waiting' }>['cause'];

function wait(upload: OpenUpload, name: TaskName, { failures }: RunningTask, error: CallError, cause: Cause): TakeStep {
  const { retryAfter } = error;
  const time = retryAfter === null ? backOff(failures + 1) : pauseOf(retryAfter);
  const paused = mapTasks(upload, (task) => pause(task, retryAfter === null ? cause : 'asked', error), name);
  return { upload: paused, effects: [{ name: 'wait', uploadId: upload.uploadId, task: name, ...time }] };
}

function pause(task: Task, cause: Cause, error: CallError): Task {
  const timeouts = task.timeouts + (error.code === 'timeout' ? 1 : 0);
  return { name: 'waiting', cause, failures: task.failures + 1, timeouts, failing: failingAfter(task, error) };
}

function failingAfter(task: Task, { code }: CallError): Task['failing'] {
  const since = task.failing?.since ?? (task.name === 'running' ? task.since : null);
  return since === null ? null : { since, code };
}

/** Makes the task due again at once, although it failed. */
function retryNow(task: Task, error: CallError): Task {
  return { name: 'due', failures: task.failures + 1, timeouts: task.timeouts, failing: failingAfter(task, error) };
}

function markPart(upload: OpenUpload, index: TaskName, name: 'toSend' | 'unsure'): OpenUpload {
  if (typeof index !== 'number') return upload;
  return changePart(upload, index, (part) => (part.name === 'announced' ? part : { ...part, name }));
}

/** A target that was fetched later is not the one that expired. */
function renewTarget(upload: OpenUpload, { since }: RunningTask): OpenUpload {
  return upload.target && upload.target.at > since ? upload : { ...upload, target: null };
}

/**
 * The server does not have this part, or the parts that the confirmation named. They are sent again, but not for ever:
 * that they are lost each time does not pass.
 */
function loseParts(
  upload: OpenUpload,
  name: TaskName,
  task: RunningTask,
  error: CallError,
  missing: readonly number[],
): TakeStep {
  const isLost = ({ index }: UploadPart) => index === name || missing.includes(index);
  const losses = Math.max(0, ...upload.parts.filter(isLost).map((part) => part.losses + 1));
  if (upload.hasEnded && losses >= MAX_LOSSES) return giveUp(upload, 'unsent', error);
  if (name === 'finish' && losses > 0) {
    const parts = upload.parts.map((part) => (isLost(part) ? losePart(part) : part));
    return { upload: { ...upload, parts, finishTask: retryNow(task, error) }, effects: [] };
  }
  const sendAgain = (part: UploadPart): UploadPart =>
    part.name === 'announced' ? part : { ...part, name: 'toSend', losses: part.losses + 1 };
  return wait(typeof name === 'number' ? changePart(upload, name, sendAgain) : upload, name, task, error, 'server');
}

function log(reason: string): UploadEffect {
  return { name: 'log', event: 'Upload failed', details: reason };
}
