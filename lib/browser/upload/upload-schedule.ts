import type { TaskEffect } from './upload-effects';
import { type Job, jobsOf } from './upload-jobs';
import type { Line } from './upload-line';
import { type TakeUpload, mapTasks, tasksOf } from './take-upload';
import { run } from './upload-task';

/** All takes on their way, the one that was begun first at the front, and the line they share. */
export type UploadsState = { line: Line; uploads: readonly TakeUpload[] };

/** Begins what the line has room for. What waits keeps its place: while the server is down, no more is tried than that. */
export function schedule(now: number, state: UploadsState): { state: UploadsState; effects: readonly TaskEffect[] } {
  const { line, uploads } = state;
  if (!line.isOnline) return { state, effects: [] };
  const running = uploads.flatMap(tasksOf).filter(({ name }) => name === 'running').length;
  const effects = takeTurns(uploads.map((upload) => jobsOf(upload, line, now)))
    .filter(({ task }) => task.name !== 'running')
    .slice(0, Math.max(0, line.limit - running))
    .filter(({ task }) => task.name === 'due')
    .map(({ effect }) => effect);
  if (effects.length === 0) return { state, effects };
  return { state: { line, uploads: effects.reduce((begun, effect) => begin(begun, effect, now), uploads) }, effects };
}

/** The first of each, then the second of each, and so on. */
function takeTurns(queues: readonly (readonly Job[])[]): readonly Job[] {
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue.slice(turn, turn + 1))).flat();
}

function begin(uploads: readonly TakeUpload[], { uploadId, task: name }: TaskEffect, now: number): readonly TakeUpload[] {
  return uploads.map((upload) => (upload.uploadId === uploadId ? mapTasks(upload, (task) => run(task, now), name) : upload));
}
