import type { PartsTarget, UploadTarget, UserVideo } from '@/lib/contract/entities';
import type { CallError } from '../api/call-error';
import type { Pause } from './backoff';
import type { RecordedPart, TaskName } from './take-upload';

/** A request, or a pause before the next one. It belongs to a task, which has one of either at most. */
export type TaskEffect = { uploadId: string } & (
  | { type: 'getTarget'; task: 'target' }
  | { type: 'sendPart'; task: number; part: RecordedPart; form: PartsTarget; patienceMilliseconds: number }
  | { type: 'announcePart'; task: number; part: RecordedPart }
  | { type: 'confirmTake'; task: 'whole'; parts: readonly RecordedPart[] }
  | { type: 'sendFile'; task: 'whole'; target: UploadTarget; patienceMilliseconds: number }
  | { type: 'writeRecord'; task: 'record'; url: string; count: number }
  | ({ type: 'wait'; task: TaskName } & Pause)
);

export type UploadEffect =
  | TaskEffect
  /** Gives up everything that is under way or waited for, for a take. Nothing of it is heard of again. */
  | { type: 'callOff'; uploadId: string }
  | { type: 'tellDiscarded'; uploadId: string }
  | { type: 'saved'; uploadId: string; userVideo: UserVideo }
  | { type: 'saveFailed'; uploadId: string; error: CallError }
  | { type: 'log'; event: string; details: string };
