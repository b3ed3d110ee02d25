import type { PartsTarget } from '@/lib/contract/upload-target';
import { PARTS_POST_SECONDS } from '@/lib/domain/limits';
import {
  type KnownTarget,
  type Task,
  type TakeUpload,
  type UploadPart,
  type UploadRequest,
  factsOf,
  isSentAsOneFile,
  mapTasks,
  tasksOf,
} from './state';

/** The state of the connection, which all uploads share. */
type Connection = {
  isOnline: boolean;
  /** The most requests that may run at the same time. */
  limit: number;
  /** How long the last part took, milliseconds. */
  lastPartMilliseconds: number;
};

/** All takes being uploaded, the oldest first. */
export type UploadsState = { connection: Connection; uploads: readonly TakeUpload[] };

const MAX_IN_FLIGHT = 4;
/** A request times out when there is no progress and no answer for this long. */
const TIMEOUT_MS = 20_000;
/** The timeout has an upper limit: after a page slept while a part was being sent, it must not wait for hours. */
const LONGEST_TIMEOUT_MS = 120_000;
/** A take with fewer parts is sent as one file. */
const FIRST_PARTS = 2;
/** A presigned post is used only in this share of its life, because the request must arrive before it expires. */
const USABLE_LIFE = 0.9;

export const NO_UPLOADS: UploadsState = {
  connection: { isOnline: true, limit: MAX_IN_FLIGHT, lastPartMilliseconds: 0 },
  uploads: [],
};

/** After a timeout: only one request at a time, because several at once were too many. */
export function slowDown(connection: Connection): Connection {
  return { ...connection, limit: 1 };
}

/**
 * After a part was sent: one more request at a time, unless the connection is so slow that requests would only share
 * it.
 */
export function speedUp(connection: Connection, lastPartMilliseconds: number): Connection {
  const limit =
    lastPartMilliseconds < TIMEOUT_MS / 2 ? Math.min(connection.limit + 1, MAX_IN_FLIGHT) : connection.limit;
  return { ...connection, limit, lastPartMilliseconds };
}

/**
 * Starts as many requests as the connection allows. A task that waits keeps its slot, so that not more and more tasks
 * are tried while the server is down.
 */
export function schedule(now: number, state: UploadsState): { state: UploadsState; effects: readonly UploadRequest[] } {
  const { connection, uploads } = state;
  if (!connection.isOnline) return { state, effects: [] };
  const running = uploads.flatMap(tasksOf).filter(({ name }) => name === 'running').length;
  const effects = takeTurns(uploads.map((upload) => jobsOf(upload, connection, now)))
    .filter(({ task }) => task.name !== 'running')
    .slice(0, Math.max(0, connection.limit - running))
    .filter(({ task }) => task.name === 'due')
    .map(({ request }) => request);
  if (effects.length === 0) return { state, effects };
  return {
    state: { connection, uploads: effects.reduce((begun, effect) => begin(begun, effect, now), uploads) },
    effects,
  };
}

/** A task, and the request that carries it out. */
type Job = { task: Task; request: UploadRequest };

/** Returns the first job of each queue, then the second of each, and so on. */
function takeTurns(queues: readonly (readonly Job[])[]): readonly Job[] {
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue.slice(turn, turn + 1))).flat();
}

function begin(
  uploads: readonly TakeUpload[],
  { uploadId, task: name }: UploadRequest,
  now: number,
): readonly TakeUpload[] {
  const run = ({ failures, timeouts, failing }: Task): Task => ({
    ...{ name: 'running', failures, timeouts, failing },
    since: now,
  });
  return uploads.map((upload) => (upload.uploadId === uploadId ? mapTasks(upload, run, name) : upload));
}

/** Returns what has to be done for a take now, including what is running, the most urgent first. */
function jobsOf(upload: TakeUpload, connection: Connection, now: number): readonly Job[] {
  if (upload.name !== 'open') return [];
  const { uploadId, target, parts, hasEnded, finishTask } = upload;
  if (!hasEnded && parts.length < FIRST_PARTS) return [];
  const getTarget: Job = { task: upload.targetTask, request: { name: 'getTarget', uploadId, task: 'target' } };
  if (!target) return [getTarget];

  if (isSentAsOneFile(upload, target)) {
    if (!hasEnded) return [];
    if (isOld(target, now)) return [getTarget];
    const timeoutMilliseconds = timeoutFor(connection, finishTask);
    return [{ task: finishTask, request: { name: 'sendFile', uploadId, task: 'finish', target, timeoutMilliseconds } }];
  }
  const partJobs = parts.flatMap((part) => partJob(uploadId, part, target.parts, connection));
  if (partJobs.length > 0) return isOld(target, now) ? [getTarget] : partJobs;
  if (!hasEnded) return [];
  return [{ task: finishTask, request: { name: 'confirmTake', uploadId, task: 'finish', parts: parts.map(factsOf) } }];
}

/** A presigned post without a lifetime counts as one for parts. */
function isOld(target: KnownTarget, now: number): boolean {
  return now - target.at > USABLE_LIFE * 1000 * (target.parts?.lifeSeconds ?? PARTS_POST_SECONDS);
}

function partJob(
  uploadId: string,
  part: UploadPart,
  target: PartsTarget | null | undefined,
  connection: Connection,
): readonly Job[] {
  if (part.name === 'announced' || !target) return [];
  const { task } = part;
  const common = { uploadId, task: part.index, part: factsOf(part) };
  if (part.name !== 'toSend') return [{ task, request: { ...common, name: 'announcePart' } }];
  const timeoutMilliseconds = timeoutFor(connection, task);
  return [{ task, request: { ...common, name: 'sendPart', target, timeoutMilliseconds } }];
}

/**
 * Returns how long a part may show no progress. Bytes that the browser reports as sent may only be in the system's
 * buffers: on a slow connection a part seems to stand still for as long as the last one took.
 */
function timeoutFor({ lastPartMilliseconds }: Connection, task: Task): number {
  return Math.max(TIMEOUT_MS, Math.min(2 * lastPartMilliseconds, LONGEST_TIMEOUT_MS)) * 2 ** task.timeouts;
}
