import type { RequestFailed, RequestSucceeded } from './requests';
import { MAX_LOSSES, giveUp, retry } from './retry';
import { type UploadsState, schedule, slowDown, speedUp } from './schedule';
import {
  NEW_TASK,
  type OpenUpload,
  type PartFacts,
  type RunningTask,
  type TakeStep,
  type TakeUpload,
  type Task,
  type TaskName,
  type UploadEffect,
  type UploadPart,
  bytesOf,
  changePart,
  createUpload,
  factsOf,
  findTask,
  interruptPart,
  losePart,
  mapTasks,
  makeDue,
  reopen,
  restart,
} from './state';

/** `parts`: all parts so far. `hasEnded`: there will be no more parts. */
type RecordedParts = { parts: readonly PartFacts[]; hasEnded: boolean };

/** Something that happened to one take. */
export type TakeEvent =
  | ({ name: 'sendRequested' | 'partsRecorded' } & RecordedParts)
  | { name: 'takeDiscarded' }
  /** The device does not have the take any more. */
  | { name: 'takeForgotten' }
  /** The server does not have the take any more that had arrived. */
  | { name: 'takeLost' }
  | RequestSucceeded
  | RequestFailed
  /** The progress of a take that is sent as one file; 0 to 1. */
  | { name: 'progressMade'; task: 'finish'; share: number }
  | { name: 'pauseEnded'; task: TaskName };

export type UploadEvent = { name: 'wentOnline' } | { name: 'wentOffline' } | ({ uploadId: string } & TakeEvent);

type UploadsStep = { state: UploadsState; effects: readonly UploadEffect[] };

/**
 * The rules of uploading takes. `now` is the time by the page's clock. After each event the reducer starts as many
 * requests as the connection allows. An event about something that is not running changes nothing.
 */
export function reduceUploads(now: number, state: UploadsState, event: UploadEvent): UploadsStep {
  const settled = settle(now, state, event);
  const begun = schedule(now, settled.state);
  return { state: begun.state, effects: [...settled.effects, ...begun.effects] };
}

function settle(now: number, state: UploadsState, event: UploadEvent): UploadsStep {
  if (event.name === 'wentOnline') return goOnline(state);
  if (event.name === 'wentOffline') return goOffline(state);
  const { uploadId } = event;
  const upload = state.uploads.find((other) => other.uploadId === uploadId);
  if (!upload) return settleUnknown(state, event);

  switch (event.name) {
    case 'sendRequested':
      return step(state, { upload: upload.name === 'failed' ? reopen(upload) : upload, effects: [] });
    case 'partsRecorded':
      return step(state, { upload: upload.name === 'open' ? addParts(upload, event, 'toSend') : upload, effects: [] });
    case 'takeDiscarded':
      return drop(state, upload, [{ name: 'discardOnServer', uploadId }]);
    case 'takeForgotten':
    case 'takeLost':
      return drop(state, upload, []);
    case 'pauseEnded':
      return step(state, { upload: mapTasks(upload, endPause(makeDue), event.task), effects: [] });
    case 'progressMade':
      return step(state, { upload: advance(upload, event.share), effects: [] });
    case 'requestFailed':
    case 'readFailed':
      return fail(state, upload, event);
    default:
      return succeed(now, state, upload, event);
  }
}

function settleUnknown(state: UploadsState, event: { uploadId: string } & TakeEvent): UploadsStep {
  const { uploadId } = event;
  if (event.name === 'takeDiscarded') return { state, effects: [{ name: 'discardOnServer', uploadId }] };
  if (event.name !== 'sendRequested') return { state, effects: [] };
  // An earlier page may have sent any of these parts.
  const upload = addParts(createUpload(uploadId), event, 'unsure');
  return { state: { ...state, uploads: [...state.uploads, upload] }, effects: [] };
}

/** When a take ends, all its remaining tasks get their tries back. */
function addParts(upload: OpenUpload, { parts, hasEnded }: RecordedParts, name: 'toSend' | 'unsure'): OpenUpload {
  const added = parts
    .slice(upload.parts.length)
    .map((part): UploadPart => ({ ...factsOf(part), losses: 0, name, task: NEW_TASK }));
  const extended = { ...upload, parts: [...upload.parts, ...added], hasEnded };
  return hasEnded && !upload.hasEnded ? mapTasks(extended, endPause(restart)) : extended;
}

/** Any success shows that the connection works. */
function succeed(now: number, state: UploadsState, upload: TakeUpload, event: RequestSucceeded): UploadsStep {
  const task = findTask(upload, event.task);
  if (task?.name !== 'running') return { state, effects: [] };
  const isPart = event.name === 'partSent';
  const connection = isPart ? speedUp(state.connection, now - task.since) : state.connection;
  const settled = step({ ...state, connection }, { upload: applyAnswer(upload, task, event, now), effects: [] });
  return { ...settled, state: wakeAll(settled.state) };
}

function applyAnswer(upload: TakeUpload, task: RunningTask, answer: RequestSucceeded, now: number): TakeUpload {
  if (upload.name !== 'open') return upload;
  switch (answer.name) {
    case 'targetReceived':
      return { ...upload, target: { ...answer.target, at: task.since }, targetTask: NEW_TASK };
    case 'partSent':
      return changePart(upload, answer.task, (part) => ({ ...part, name: 'sent', task: makeDue(task) }));
    case 'partAnnounced':
      return reach(markAnnounced(upload, answer.task, answer.missing, { askedAt: task.since, now }));
    case 'takeArrived':
      return { name: 'onServer', uploadId: upload.uploadId, url: answer.url, count: answer.count };
  }
}

/** Only for a take that is sent as one file. */
function advance(upload: TakeUpload, share: number): TakeUpload {
  return upload.name === 'open' ? reach(upload, Math.floor(share * bytesOf(upload.parts))) : upload;
}

/**
 * Answers may arrive out of order: an answer says nothing about a part that was announced after the request was made.
 * When a part was lost too often, only the confirmation of the take decides whether it is there.
 */
function markAnnounced(
  upload: OpenUpload,
  index: number,
  missing: readonly number[],
  { askedAt, now }: { askedAt: number; now: number },
): OpenUpload {
  const isLost = (part: UploadPart) =>
    part.name === 'announced' && part.at < askedAt && part.losses < MAX_LOSSES && missing.includes(part.index);
  const parts = upload.parts.map((part): UploadPart => {
    if (part.index === index) return { ...factsOf(part), losses: part.losses, name: 'announced', at: now };
    return isLost(part) ? losePart(part) : part;
  });
  return { ...upload, parts };
}

const announcedBytes = ({ parts }: OpenUpload) => bytesOf(parts.filter(({ name }) => name === 'announced'));

function reach(upload: OpenUpload, bytes = announcedBytes(upload)): OpenUpload {
  return { ...upload, reached: Math.max(upload.reached, bytes) };
}

function fail(state: UploadsState, upload: TakeUpload, { name, task: of, error }: RequestFailed): UploadsStep {
  const task = findTask(upload, of);
  if (task?.name !== 'running' || upload.name !== 'open') return { state, effects: [] };
  if (name === 'readFailed' && upload.hasEnded) return step(state, giveUp(upload, 'unsent', error, 'unreadable'));
  const connection = error.code === 'timeout' ? slowDown(state.connection) : state.connection;
  return step({ ...state, connection }, retry(upload, of, task, error));
}

function endPause(next: (task: Task) => Task): (task: Task) => Task {
  return (task) => (task.name === 'waiting' ? next(task) : task);
}

function wakeAll(state: UploadsState): UploadsState {
  const wake = (task: Task) => (task.name === 'waiting' && task.cause === 'connection' ? restart(task) : task);
  return { ...state, uploads: state.uploads.map((upload) => mapTasks(upload, wake)) };
}

function goOnline(state: UploadsState): UploadsStep {
  return { state: wakeAll({ ...state, connection: { ...state.connection, isOnline: true } }), effects: [] };
}

/** No request is made while offline, and failures before it are forgotten. */
function goOffline({ connection, uploads }: UploadsState): UploadsStep {
  const stopped = uploads.map((upload) => {
    if (upload.name !== 'open') return mapTasks(upload, restart);
    return mapTasks({ ...upload, parts: upload.parts.map(interruptPart) }, restart);
  });
  const effects = uploads.map(({ uploadId }): UploadEffect => ({ name: 'cancel', uploadId }));
  return { state: { connection: { ...connection, isOnline: false }, uploads: stopped }, effects };
}

function drop(state: UploadsState, upload: TakeUpload, then: readonly UploadEffect[]): UploadsStep {
  const { uploadId } = upload;
  const uploads = state.uploads.filter((other) => other !== upload);
  return { state: { ...state, uploads }, effects: [{ name: 'cancel', uploadId }, ...then] };
}

function step(state: UploadsState, { upload, effects }: TakeStep): UploadsStep {
  const uploads = state.uploads.map((other) => (other.uploadId === upload.uploadId ? upload : other));
  return { state: { ...state, uploads }, effects };
}
