import type { UploadTarget, UserVideo } from '@/lib/contract/entities';
import type { CallError } from '../api/call-error';
import type { Line } from './upload-line';
import type { UploadProblem, UploadStatus } from './upload-status';
import { NEW_TASK, type Task, restart } from './upload-task';

/** What the take store knows of a part. */
export type RecordedPart = { index: number; bytes: number; sha256: string };

/**
 * `toSend`: not in storage. `unsure`: perhaps there; the server is asked first. `sent`: there, and the server has to be
 * told. `confirmed`: the server has it, `at` since when by the page's clock. `losses`: how often it had it no more.
 */
export type UploadPart = RecordedPart & { losses: number } & (
  | { name: 'toSend' | 'unsure' | 'sent'; task: Task }
  | { name: 'confirmed'; at: number }
);

type Recorded = {
  uploadId: string;
  parts: readonly UploadPart[];
  /** No further part comes. */
  hasEnded: boolean;
  /** The most bytes the server had so far: what is shown does not fall back when a part was lost there. */
  reached: number;
  /** The record is to be written once the take is on the server. */
  isSaveAsked: boolean;
};

/** `at`: when it was asked for, by the page's clock. */
export type KnownTarget = UploadTarget & { at: number };

/** `wholeTask` confirms the whole, or sends it in one file. */
export type OpenUpload = Recorded & { name: 'open'; target: KnownTarget | null; targetTask: Task; wholeTask: Task };
export type FailedUpload = Recorded & { name: 'failed'; problem: UploadProblem; error: CallError };
export type RecordState = { name: 'unasked' } | { name: 'asked'; task: Task } | { name: 'written'; userVideo: UserVideo };
export type ArrivedUpload = { name: 'onServer'; uploadId: string; url: string; count: number; record: RecordState };

/** The way of one take to the server. */
export type TakeUpload = OpenUpload | FailedUpload | ArrivedUpload;

/** A part by its index, or what else there is to do for a take. */
export type TaskName = number | 'target' | 'whole' | 'record';

const NOT_BEGUN = { name: 'open', target: null, targetTask: NEW_TASK, wholeTask: NEW_TASK } as const;

export function createUpload(uploadId: string): OpenUpload {
  return { ...NOT_BEGUN, uploadId, parts: [], hasEnded: false, reached: 0, isSaveAsked: false };
}

/** Goes on with what is missing. */
export function reopen({ uploadId, parts, hasEnded, reached, isSaveAsked }: FailedUpload): OpenUpload {
  return { ...NOT_BEGUN, uploadId, parts, hasEnded, reached, isSaveAsked };
}

/** In parts while it is recorded; as one file after its end where parts are not taken, or it ended before they began. */
export function isSentWhole({ parts, hasEnded }: OpenUpload, { parts: form }: UploadTarget): boolean {
  const hasBegun = parts.length > 1 && parts.some((part) => part.name !== 'toSend' || part.task.name !== 'due');
  const isShort = hasEnded && parts.length <= 2 && !hasBegun;
  return !form || isShort || parts.some((part) => part.bytes > form.maxBytes);
}

export function tasksOf(upload: TakeUpload): readonly Task[] {
  if (upload.name === 'failed') return [];
  if (upload.name === 'onServer') return upload.record.name === 'asked' ? [upload.record.task] : [];
  return [upload.targetTask, upload.wholeTask, ...upload.parts.flatMap((part) => (part.name === 'confirmed' ? [] : [part.task]))];
}

/** `null`: there is no such task, or it is done. */
export function findTask(upload: TakeUpload, name: TaskName): Task | null {
  if (upload.name === 'failed') return null;
  if (upload.name === 'onServer') return name === 'record' && upload.record.name === 'asked' ? upload.record.task : null;
  if (name === 'target') return upload.targetTask;
  if (name === 'whole') return upload.wholeTask;
  const part = name === 'record' ? undefined : upload.parts[name];
  return part && part.name !== 'confirmed' ? part.task : null;
}

/** Changes the task of that name, or every task. */
export function mapTasks(upload: OpenUpload, change: (task: Task) => Task, name?: TaskName): OpenUpload;
export function mapTasks(upload: TakeUpload, change: (task: Task) => Task, name?: TaskName): TakeUpload;
export function mapTasks(upload: TakeUpload, change: (task: Task) => Task, name?: TaskName): TakeUpload {
  const mapped = (task: Task, its: TaskName) => (name === undefined || name === its ? change(task) : task);
  if (upload.name === 'failed') return upload;
  if (upload.name === 'onServer') {
    return upload.record.name === 'asked' ? { ...upload, record: { name: 'asked', task: mapped(upload.record.task, 'record') } } : upload;
  }
  return {
    ...upload,
    targetTask: mapped(upload.targetTask, 'target'),
    wholeTask: mapped(upload.wholeTask, 'whole'),
    parts: upload.parts.map((part) => (part.name === 'confirmed' ? part : { ...part, task: mapped(part.task, part.index) })),
  };
}

/** What was on its way may have arrived. */
export function interruptPart(part: UploadPart): UploadPart {
  if (part.name === 'confirmed') return part;
  const isUnsure = part.name === 'toSend' && part.task.name === 'running';
  return { ...part, name: isUnsure ? 'unsure' : part.name, task: restart(part.task) };
}

export function factsOf({ index, bytes, sha256 }: RecordedPart): RecordedPart {
  return { index, bytes, sha256 };
}

export function bytesOf(parts: readonly RecordedPart[]): number {
  return parts.reduce((bytes, part) => bytes + part.bytes, 0);
}

export function statusOf(upload: TakeUpload, line: Line): UploadStatus {
  if (upload.name === 'onServer') return { name: 'onServer' };
  const recorded = bytesOf(upload.parts);
  const share = recorded === 0 ? 0 : upload.reached / recorded;
  if (upload.name === 'failed') return { name: 'failed', share, problem: upload.problem };
  if (!line.isOnline) return { name: 'offline', share };
  return { name: isHeldUp(upload) ? 'heldUp' : 'sending', share };
}

/** Nothing of it is on its way, because the server has asked for a pause. */
function isHeldUp(upload: OpenUpload): boolean {
  const tasks = tasksOf(upload);
  return tasks.some((task) => task.name === 'waiting' && task.cause === 'asked') && tasks.every(({ name }) => name !== 'running');
}
