import type { PartsTarget } from '@/lib/contract/entities';
import type { TaskEffect } from './upload-effects';
import { type Line, patienceOf } from './upload-line';
import { type KnownTarget, type OpenUpload, type TakeUpload, type UploadPart, factsOf, isSentWhole } from './take-upload';
import type { Task } from './upload-task';

/** A task, and what is done to try it. */
export type Job = { task: Task; effect: TaskEffect };

/** A shorter take is sent as one file. */
const FIRST_PARTS = 2;
/** Of the single form; a form for parts says it itself. */
const FORM_LIFE_SECONDS = 600;
/** How much of its life a form may have behind it when something is begun with it: that has to arrive in time. */
const USABLE_LIFE = 0.9;

/** What there is to do for a take now, the most urgent first, under way or not. */
export function jobsOf(upload: TakeUpload, line: Line, now: number): readonly Job[] {
  if (upload.name === 'failed') return [];
  if (upload.name === 'open') return openJobs(upload, line, now);
  const { uploadId, url, count, record } = upload;
  return record.name === 'asked' ? [{ task: record.task, effect: { type: 'writeRecord', uploadId, task: 'record', url, count } }] : [];
}

function openJobs(upload: OpenUpload, line: Line, now: number): readonly Job[] {
  const { uploadId, target, parts, hasEnded, wholeTask } = upload;
  if (!hasEnded && parts.length < FIRST_PARTS) return [];
  const getTarget: Job = { task: upload.targetTask, effect: { type: 'getTarget', uploadId, task: 'target' } };
  if (!target) return [getTarget];

  if (isSentWhole(upload, target)) {
    if (!hasEnded) return [];
    if (isOld(target, now)) return [getTarget];
    const patienceMilliseconds = patienceOf(line, wholeTask);
    return [{ task: wholeTask, effect: { type: 'sendFile', uploadId, task: 'whole', target, patienceMilliseconds } }];
  }
  const partJobs = parts.flatMap((part) => partJob(uploadId, part, target.parts, line));
  if (partJobs.length > 0) return isOld(target, now) ? [getTarget] : partJobs;
  return hasEnded ? [{ task: wholeTask, effect: { type: 'confirmTake', uploadId, task: 'whole', parts: parts.map(factsOf) } }] : [];
}

function isOld(target: KnownTarget, now: number): boolean {
  return now - target.at > USABLE_LIFE * 1000 * (target.parts?.lifeSeconds ?? FORM_LIFE_SECONDS);
}

function partJob(uploadId: string, part: UploadPart, form: PartsTarget | null | undefined, line: Line): readonly Job[] {
  if (part.name === 'confirmed' || !form) return [];
  const { task } = part;
  const named = { uploadId, task: part.index, part: factsOf(part) };
  return part.name === 'toSend'
    ? [{ task, effect: { ...named, type: 'sendPart', form, patienceMilliseconds: patienceOf(line, task) } }]
    : [{ task, effect: { ...named, type: 'announcePart' } }];
}
