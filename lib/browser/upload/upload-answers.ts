import { MAX_TRIES } from './backoff';
import { type OpenUpload, type RecordState, type TakeUpload, type UploadPart, bytesOf, factsOf } from './take-upload';
import type { Success } from './upload-events';
import { NEW_TASK, type Running, proceed } from './upload-task';

/** What follows from a task that succeeded. */
export function takeAnswer(upload: TakeUpload, task: Running, answer: Success, now: number): TakeUpload {
  if (upload.name === 'failed') return upload;
  if (upload.name === 'onServer') {
    return answer.type === 'recordWritten' ? { ...upload, record: { name: 'written', userVideo: answer.userVideo } } : upload;
  }
  switch (answer.type) {
    case 'targetKnown':
      return { ...upload, target: { ...answer.target, at: task.since }, targetTask: NEW_TASK };
    case 'partSent':
      return changePart(upload, answer.task, (part) => ({ ...part, name: 'sent', task: proceed(task) }));
    case 'partConfirmed':
      return reach(confirmPart(upload, answer.task, answer.missing, { askedAt: task.since, now }));
    case 'takeConfirmed': {
      const record: RecordState = upload.isSaveAsked ? { name: 'asked', task: NEW_TASK } : { name: 'unasked' };
      return { name: 'onServer', uploadId: upload.uploadId, url: answer.url, count: answer.count, record };
    }
    case 'recordWritten':
      return upload;
  }
}

/** Of the single file. */
export function takeProgress(upload: TakeUpload, share: number): TakeUpload {
  return upload.name === 'open' ? reach(upload, Math.floor(share * bytesOf(upload.parts))) : upload;
}

export function changePart(upload: OpenUpload, index: number, change: (part: UploadPart) => UploadPart): OpenUpload {
  return { ...upload, parts: upload.parts.map((part) => (part.index === index ? change(part) : part)) };
}

/** The server says that it does not have it. */
export function losePart(part: UploadPart): UploadPart {
  return { ...factsOf(part), losses: part.losses + 1, name: 'toSend', task: NEW_TASK };
}

/**
 * Answers overtake each other: one says nothing of what was confirmed after it was asked for. Of a part that was lost
 * time and again the confirmation of the whole has the last word.
 */
function confirmPart(upload: OpenUpload, index: number, missing: readonly number[], { askedAt, now }: { askedAt: number; now: number }): OpenUpload {
  const isLost = (part: UploadPart) =>
    part.name === 'confirmed' && part.at < askedAt && part.losses < MAX_TRIES && missing.includes(part.index);
  const parts = upload.parts.map((part): UploadPart => {
    if (part.index === index) return { ...factsOf(part), losses: part.losses, name: 'confirmed', at: now };
    return isLost(part) ? losePart(part) : part;
  });
  return { ...upload, parts };
}

function reach(upload: OpenUpload, bytes: number = bytesOf(upload.parts.filter(({ name }) => name === 'confirmed'))): OpenUpload {
  return { ...upload, reached: Math.max(upload.reached, bytes) };
}
