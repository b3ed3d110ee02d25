import type { PartsTarget } from '@/lib/contract/entities';
import { PARTS_FORM_SECONDS } from '@/lib/domain/limits';
import {
  type KnownTarget,
  type OpenUpload,
  type Task,
  type TakeUpload,
  type UploadPart,
  type UploadRequest,
  factsOf,
  isSentAsOneFile,
  mapTasks,
  tasksOf,
} from './state';

/** What is known of the connection, which all uploads share. */
type Connection = {
  isOnline: boolean;
  /** How many requests may be under way at once. */
  limit: number;
  /** Milliseconds the last part took. */
  partTook: number;
};

/** All takes on their way, the one that was begun first at the front. */
export type UploadsState = { connection: Connection; uploads: readonly TakeUpload[] };

const MAX_IN_FLIGHT = 4;
/** No progress and no answer for so long is a stall. */
const TIMEOUT_MS = 20_000;
/** A page that slept while a part was under way must not wait for hours. */
const LONGEST_TIMEOUT_MS = 120_000;
/** A shorter take is sent as one file. */
const FIRST_PARTS = 2;
/** How much of its life a form may have behind it when something is begun with it: that has to arrive in time. */
const USABLE_LIFE = 0.9;

export const NO_UPLOADS: UploadsState = {
  connection: { isOnline: true, limit: MAX_IN_FLIGHT, partTook: 0 },
  uploads: [],
};

/** After a stall: one request at a time, as together they stalled. */
export function slowDown(connection: Connection): Connection {
  return { ...connection, limit: 1 };
}

/** After a part was sent: more at a time, unless the connection is so slow that they would only share it. */
export function speedUp(connection: Connection, partTook: number): Connection {
  const limit = partTook < TIMEOUT_MS / 2 ? Math.min(connection.limit + 1, MAX_IN_FLIGHT) : connection.limit;
  return { ...connection, limit, partTook };
}

/** Begins what the connection has room for. What waits keeps its slot: while the server is down, no more is tried. */
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

/** A task, and the request that tries it. */
type Job = { task: Task; request: UploadRequest };

/** The first of each, then the second of each, and so on. */
function takeTurns(queues: readonly (readonly Job[])[]): readonly Job[] {
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue.slice(turn, turn + 1))).flat();
}

function begin(
  uploads: readonly TakeUpload[],
  { uploadId, task: name }: UploadRequest,
  now: number,
): readonly TakeUpload[] {
  const run = ({ failures, stalls }: Task): Task => ({ name: 'running', failures, stalls, since: now });
  return uploads.map((upload) => (upload.uploadId === uploadId ? mapTasks(upload, run, name) : upload));
}

/** What there is to do for a take now, the most urgent first, under way or not. */
function jobsOf(upload: TakeUpload, connection: Connection, now: number): readonly Job[] {
  if (upload.name === 'failed') return [];
  if (upload.name === 'open') return openJobs(upload, connection, now);
  const { uploadId, url, count, save } = upload;
  if (save.name !== 'requested') return [];
  return [{ task: save.task, request: { name: 'saveTake', uploadId, task: 'save', url, count } }];
}

function openJobs(upload: OpenUpload, connection: Connection, now: number): readonly Job[] {
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

/** A form that does not say how long it lives is taken to live as long as one for parts. */
function isOld(target: KnownTarget, now: number): boolean {
  return now - target.at > USABLE_LIFE * 1000 * (target.parts?.lifeSeconds ?? PARTS_FORM_SECONDS);
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
 * How long a part may show no progress. What a browser calls sent may only lie in the system's buffers: on a slow
 * connection a part looks stalled for as long as the last one took.
 */
function timeoutFor({ partTook }: Connection, task: Task): number {
  return Math.max(TIMEOUT_MS, Math.min(2 * partTook, LONGEST_TIMEOUT_MS)) * 2 ** task.stalls;
}
