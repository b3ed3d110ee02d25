import type { PartsTarget, UploadTarget } from '@/lib/contract/upload-target';
import type { CallError } from '../api/call-error';

type TryCounts = {
  /** Failures in a row. */
  failures: number;
  /** How many times it timed out. The timeout doubles each time. */
  timeouts: number;
  /** When the first try failed that is followed by failures alone, by the page's clock, and the last one's code. */
  failing: { since: number; code: string } | null;
};

/**
 * One thing that must succeed before a take is on the server, and the history of its tries. `since`: time by the page's
 * clock.
 */
export type Task =
  | (TryCounts & { name: 'due' })
  | (TryCounts & { name: 'running'; since: number })
  /**
   * Tried again after a pause. A pause caused by the connection ends as soon as the connection works again; one caused
   * by the server does not. `asked`: the server said how long to wait.
   */
  | (TryCounts & { name: 'waiting'; cause: 'connection' | 'server' | 'asked' });

export type RunningTask = Extract<Task, { name: 'running' }>;

export const NEW_TASK: Task = { name: 'due', failures: 0, timeouts: 0, failing: null };

/** Makes the next step due. Failures are counted on until all steps are done. */
export function makeDue({ failures, timeouts, failing }: Task): Task {
  return { name: 'due', failures, timeouts, failing };
}

/** Makes the task due with all its tries. */
export function restart({ timeouts }: Task): Task {
  return { name: 'due', failures: 0, timeouts, failing: null };
}

/** The take store's facts about a part. */
export type PartFacts = { index: number; bytes: number; sha256: string };

/**
 * `toSend`: not in storage. `unsure`: perhaps in storage; the server is asked first. `sent`: in storage, but not yet
 * announced. `announced`: the server knows it; `at` is the time by the page's clock. `losses`: how many times it was
 * missing later.
 */
export type UploadPart = PartFacts & { losses: number } & (
    | { name: 'toSend' | 'unsure' | 'sent'; task: Task }
    | { name: 'announced'; at: number }
  );

type Recorded = {
  uploadId: string;
  parts: readonly UploadPart[];
  /** There will be no more parts. */
  hasEnded: boolean;
  /** The most bytes the server has had so far, so that the shown progress does not fall when a part was lost. */
  reached: number;
};

/** `at`: when it was requested, by the page's clock. */
export type KnownTarget = UploadTarget & { at: number };

/** `finishTask` confirms the take's parts, or sends the take as one file. */
export type OpenUpload = Recorded & { name: 'open'; target: KnownTarget | null; targetTask: Task; finishTask: Task };
export type FailedUpload = Recorded & { name: 'failed'; problem: UploadProblem; error: CallError };
export type ArrivedUpload = { name: 'onServer'; uploadId: string; url: string; count: number };

/** The upload of one take. */
export type TakeUpload = OpenUpload | FailedUpload | ArrivedUpload;

/** The index of a part, or the name of another task of the take. */
export type TaskName = number | 'target' | 'finish';

/**
 * A request to the server or to storage. It belongs to a task, which has at most one request or one pause at a time.
 */
export type UploadRequest = { uploadId: string } & (
  | { name: 'getTarget'; task: 'target' }
  | { name: 'sendPart'; task: number; part: PartFacts; target: PartsTarget; timeoutMilliseconds: number }
  | { name: 'announcePart'; task: number; part: PartFacts }
  | { name: 'confirmTake'; task: 'finish'; parts: readonly PartFacts[] }
  | { name: 'sendFile'; task: 'finish'; target: UploadTarget; timeoutMilliseconds: number }
);

/** The limits of a random waiting time. */
export type Pause = { minMilliseconds: number; maxMilliseconds: number };

export type UploadEffect =
  | UploadRequest
  | ({ name: 'wait'; uploadId: string; task: TaskName } & Pause)
  /** Cancels all requests and pauses of a take. No events about them follow. */
  | { name: 'cancel'; uploadId: string }
  | { name: 'discardOnServer'; uploadId: string }
  | { name: 'log'; event: string; details: string };

/** A take after an event, and the effects to run. */
export type TakeStep = { upload: TakeUpload; effects: readonly UploadEffect[] };

/**
 * Why a take cannot be sent. `refused`: the server will never accept it. `unsent`: the device does not return its
 * bytes, or the server loses them again and again. `visitGone`: the server does not know this visit of the browser any
 * more. `lost`: the video service has no film of the take. `spent`: its section has as many takes as it may. `late`:
 * the time to think had ended when it began.
 */
export type UploadProblem = 'refused' | 'unsent' | 'visitGone' | 'lost' | 'spent' | 'late';

/**
 * Why nothing is being sent at present; it continues by itself. `since`: by the page's clock. `busy`: the server asked
 * for a pause. `full`: it has no room. `away`: it cannot be reached, or cannot answer.
 */
export type Trouble = { since: number; cause: 'busy' | 'full' | 'away' };

/** The state of a take's upload. `share`: how much of the recording the server has, 0 to 1. */
export type UploadStatus =
  /** Being sent, or about to be. */
  | { name: 'sending'; share: number; trouble?: Trouble }
  /** There is no connection; sending continues by itself when there is one. */
  | { name: 'offline'; share: number }
  /** The server has the whole take. `trouble`: of writing its record. */
  | { name: 'onServer'; trouble?: Trouble }
  | { name: 'failed'; share: number; problem: UploadProblem };

const NOT_BEGUN = { name: 'open', target: null, targetTask: NEW_TASK, finishTask: NEW_TASK } as const;

export function createUpload(uploadId: string): OpenUpload {
  return { ...NOT_BEGUN, uploadId, parts: [], hasEnded: false, reached: 0 };
}

/** Continues with what is missing. */
export function reopen({ uploadId, parts, hasEnded, reached }: FailedUpload): OpenUpload {
  return { ...NOT_BEGUN, uploadId, parts, hasEnded, reached };
}

/**
 * A take is sent in parts during its recording. It is sent as one file when the server accepts no parts, or when it
 * ended before its parts were begun.
 */
export function isSentAsOneFile({ parts, hasEnded }: OpenUpload, { parts: partsTarget }: UploadTarget): boolean {
  const hasBegun = parts.length > 1 && parts.some((part) => part.name !== 'toSend' || part.task.name !== 'due');
  const isShort = hasEnded && parts.length <= 2 && !hasBegun;
  return !partsTarget || isShort || parts.some((part) => part.bytes > partsTarget.maxBytes);
}

export function tasksOf(upload: TakeUpload): readonly Task[] {
  if (upload.name !== 'open') return [];
  const partTasks = upload.parts.flatMap((part) => (part.name === 'announced' ? [] : [part.task]));
  return [upload.targetTask, upload.finishTask, ...partTasks];
}

/** Returns `null` when there is no such task, or when it is done. */
export function findTask(upload: TakeUpload, name: TaskName): Task | null {
  if (upload.name !== 'open') return null;
  if (name === 'target') return upload.targetTask;
  if (name === 'finish') return upload.finishTask;
  const part = upload.parts[name];
  return part && part.name !== 'announced' ? part.task : null;
}

/** Changes the task with this name, or every task. */
export function mapTasks(upload: OpenUpload, change: (task: Task) => Task, name?: TaskName): OpenUpload;
export function mapTasks(upload: TakeUpload, change: (task: Task) => Task, name?: TaskName): TakeUpload;
export function mapTasks(upload: TakeUpload, change: (task: Task) => Task, name?: TaskName): TakeUpload {
  const mapped = (task: Task, its: TaskName) => (name === undefined || name === its ? change(task) : task);
  if (upload.name !== 'open') return upload;
  return {
    ...upload,
    targetTask: mapped(upload.targetTask, 'target'),
    finishTask: mapped(upload.finishTask, 'finish'),
    parts: upload.parts.map((part) =>
      part.name === 'announced' ? part : { ...part, task: mapped(part.task, part.index) },
    ),
  };
}

export function changePart(upload: OpenUpload, index: number, change: (part: UploadPart) => UploadPart): OpenUpload {
  return { ...upload, parts: upload.parts.map((part) => (part.index === index ? change(part) : part)) };
}

/** The request was cancelled, so the part may or may not have arrived. */
export function interruptPart(part: UploadPart): UploadPart {
  if (part.name === 'announced') return part;
  const isUnsure = part.name === 'toSend' && part.task.name === 'running';
  return { ...part, name: isUnsure ? 'unsure' : part.name, task: restart(part.task) };
}

/** The server said that it does not have the part. */
export function losePart(part: UploadPart): UploadPart {
  return { ...factsOf(part), losses: part.losses + 1, name: 'toSend', task: NEW_TASK };
}

export function factsOf({ index, bytes, sha256 }: PartFacts): PartFacts {
  return { index, bytes, sha256 };
}

export function bytesOf(parts: readonly PartFacts[]): number {
  return parts.reduce((bytes, part) => bytes + part.bytes, 0);
}

export function statusOf(upload: TakeUpload, isOnline: boolean): UploadStatus {
  if (upload.name === 'onServer') return { name: 'onServer' };
  const recorded = bytesOf(upload.parts);
  const share = recorded === 0 ? 0 : upload.reached / recorded;
  if (upload.name === 'failed') return { name: 'failed', share, problem: upload.problem };
  if (!isOnline) return { name: 'offline', share };
  const trouble = troubleOf(upload);
  return { name: 'sending', share, ...(trouble && { trouble }) };
}

/** So many failures in a row are no hiccup any more: with their pauses they take some eight seconds. */
export const TROUBLE_FAILURES = 5;

function troubleOf(upload: TakeUpload): Trouble | null {
  const tasks = tasksOf(upload);
  const isAsked = tasks.some((task) => task.name === 'waiting' && task.cause === 'asked');
  const isBusy = isAsked && tasks.every(({ name }) => name !== 'running');
  const failing = tasks.flatMap((task) =>
    task.failing && (isBusy || task.failures >= TROUBLE_FAILURES) ? [task.failing] : [],
  );
  if (failing.length === 0) return null;
  const isFull = failing.some(({ code }) => code === 'noSpace');
  return { since: Math.min(...failing.map(({ since }) => since)), cause: isFull ? 'full' : isBusy ? 'busy' : 'away' };
}
