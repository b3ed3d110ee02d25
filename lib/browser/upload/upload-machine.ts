import { CallError } from '../api/call-error';
import { takeAnswer, takeProgress } from './upload-answers';
import type { UploadEffect } from './upload-effects';
import type { FailedTry, Recorded, Success, UploadEvent } from './upload-events';
import { afterPart, afterStall } from './upload-line';
import { type TakeStep, giveUp, retry, retryRecord } from './upload-retry';
import { type UploadsState, schedule } from './upload-schedule';
import { type ArrivedUpload, type OpenUpload, type TakeUpload, type UploadPart, createUpload, factsOf, findTask, interruptPart, mapTasks, reopen } from './take-upload';
import { NEW_TASK, type Running, proceed, restart, wake } from './upload-task';

export type UploadsStep = { state: UploadsState; effects: readonly UploadEffect[] };

/**
 * The rules by which takes reach the server, the moment being `now` by the page's clock. After each event whatever the
 * line has room for is begun. An event about what is not under way changes nothing.
 */
export function reduceUploads(now: number, state: UploadsState, event: UploadEvent): UploadsStep {
  const settled = settle(now, state, event);
  const begun = schedule(now, settled.state);
  return { state: begun.state, effects: [...settled.effects, ...begun.effects] };
}

function settle(now: number, state: UploadsState, event: UploadEvent): UploadsStep {
  if (event.type === 'online') return { state: wakeAll({ ...state, line: { ...state.line, isOnline: true } }), effects: [] };
  if (event.type === 'offline') return goOffline(state);
  const { uploadId } = event;
  const upload = state.uploads.find((other) => other.uploadId === uploadId);
  if (!upload) return settleUnknown(state, event);

  switch (event.type) {
    case 'send':
      return step(state, { upload: upload.name === 'failed' ? reopen(upload) : upload, effects: [] });
    case 'recorded':
      return step(state, { upload: upload.name === 'open' ? addParts(upload, event, 'toSend') : upload, effects: [] });
    case 'save':
      return step(state, askSave(upload));
    case 'discard':
      return drop(state, upload, [{ type: 'tellDiscarded', uploadId }]);
    case 'forget':
      return drop(state, upload, []);
    case 'waited':
      return step(state, { upload: mapTasks(upload, (task) => (task.name === 'waiting' ? proceed(task) : task), event.task), effects: [] });
    case 'progress':
      return step(state, { upload: takeProgress(upload, event.share), effects: [] });
    case 'failed':
    case 'unreadable':
      return fail(state, upload, event);
    default:
      return succeed(now, state, upload, event);
  }
}

function settleUnknown(state: UploadsState, event: Exclude<UploadEvent, { type: 'online' | 'offline' }>): UploadsStep {
  const { uploadId } = event;
  if (event.type === 'discard') return { state, effects: [{ type: 'tellDiscarded', uploadId }] };
  if (event.type !== 'send') return { state, effects: [] };
  // An earlier page may have sent any of these.
  return { state: { ...state, uploads: [...state.uploads, addParts(createUpload(uploadId), event, 'unsure')] }, effects: [] };
}

/** The end of a take gives all that is left to do its tries anew. */
function addParts(upload: OpenUpload, { parts, hasEnded }: Recorded, name: 'toSend' | 'unsure'): OpenUpload {
  const added = parts.slice(upload.parts.length).map((part): UploadPart => ({ ...factsOf(part), losses: 0, name, task: NEW_TASK }));
  const extended = { ...upload, parts: [...upload.parts, ...added], hasEnded };
  return hasEnded && !upload.hasEnded ? mapTasks(extended, (task) => (task.name === 'waiting' ? restart(task) : task)) : extended;
}

function askSave(upload: TakeUpload): TakeStep {
  if (upload.name === 'failed') return { upload: { ...reopen(upload), isSaveAsked: true }, effects: [] };
  if (upload.name === 'open') return { upload: { ...upload, isSaveAsked: true }, effects: [] };
  const { uploadId, record } = upload;
  if (record.name === 'written') return { upload, effects: [{ type: 'saved', uploadId, userVideo: record.userVideo }] };
  return { upload: record.name === 'unasked' ? { ...upload, record: { name: 'asked', task: NEW_TASK } } : upload, effects: [] };
}

function fail(state: UploadsState, upload: TakeUpload, { type, task: name, error }: FailedTry): UploadsStep {
  const task = findTask(upload, name);
  if (task?.name !== 'running' || upload.name === 'failed') return { state, effects: [] };
  if (upload.name === 'onServer') return failRecord(state, upload, task, error);
  if (type === 'unreadable' && upload.hasEnded) return step(state, giveUp(upload, 'unsent', error, 'unreadable'));
  const line = error.code === 'timeout' ? afterStall(state.line) : state.line;
  return step({ ...state, line }, retry(upload, name, task, error));
}

/** A take that the server has no more (it was swept) begins anew when it is asked for again: the device has it still. */
function failRecord(state: UploadsState, upload: ArrivedUpload, task: Running, error: CallError): UploadsStep {
  const { state: after, effects } = step(state, retryRecord(upload, task, error));
  const isGivenUp = effects.some(({ type }) => type === 'saveFailed');
  const isGone = error.code === 'foreignUrl' || error.code === 'uploadIncomplete';
  return { state: isGivenUp && isGone ? { ...after, uploads: after.uploads.filter(({ uploadId }) => uploadId !== upload.uploadId) } : after, effects };
}

/** Whatever came through shows that the line works. */
function succeed(now: number, state: UploadsState, upload: TakeUpload, success: Success): UploadsStep {
  const task = findTask(upload, success.task);
  if (task?.name !== 'running') return { state, effects: [] };
  const line = success.type === 'partSent' ? afterPart(state.line, now - task.since) : state.line;
  const effects: readonly UploadEffect[] =
    success.type === 'recordWritten' ? [{ type: 'saved', uploadId: upload.uploadId, userVideo: success.userVideo }] : [];
  const settled = step({ ...state, line }, { upload: takeAnswer(upload, task, success, now), effects });
  return { ...settled, state: wakeAll(settled.state) };
}

function wakeAll(state: UploadsState): UploadsState {
  return { ...state, uploads: state.uploads.map((upload) => mapTasks(upload, wake)) };
}

/** Nothing is tried until there is a connection again, and nothing is held against anybody. */
function goOffline({ line, uploads }: UploadsState): UploadsStep {
  const stopped = uploads.map((upload) =>
    upload.name === 'open' ? mapTasks({ ...upload, parts: upload.parts.map(interruptPart) }, restart) : mapTasks(upload, restart));
  const effects = uploads.map(({ uploadId }): UploadEffect => ({ type: 'callOff', uploadId }));
  return { state: { line: { ...line, isOnline: false }, uploads: stopped }, effects };
}

function drop(state: UploadsState, upload: TakeUpload, then: readonly UploadEffect[]): UploadsStep {
  const { uploadId } = upload;
  const isSaveAsked = upload.name === 'onServer' ? upload.record.name === 'asked' : upload.isSaveAsked;
  const error = new CallError('notReady', 'The take was discarded before it was saved');
  const saveFailed: readonly UploadEffect[] = isSaveAsked ? [{ type: 'saveFailed', uploadId, error }] : [];
  return {
    state: { ...state, uploads: state.uploads.filter((other) => other !== upload) },
    effects: [{ type: 'callOff', uploadId }, ...saveFailed, ...then],
  };
}

function step(state: UploadsState, { upload, effects }: TakeStep): UploadsStep {
  const uploads = state.uploads.map((other) => (other.uploadId === upload.uploadId ? upload : other));
  return { state: { ...state, uploads }, effects };
}
