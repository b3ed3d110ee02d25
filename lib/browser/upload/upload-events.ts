import type { UploadTarget, UserVideo } from '@/lib/contract/entities';
import type { CallError } from '../api/call-error';
import type { RecordedPart, TaskName } from './take-upload';

/** A task that succeeded, or a step of it. */
export type Success =
  | { type: 'targetKnown'; task: 'target'; target: UploadTarget }
  | { type: 'partSent'; task: number }
  /** `missing`: parts before it that the server does not have. */
  | { type: 'partConfirmed'; task: number; missing: readonly number[] }
  /** `target`: it was confirmed or saved before this page asked. */
  | { type: 'takeConfirmed'; task: 'whole' | 'target'; url: string; count: number }
  | { type: 'recordWritten'; task: 'record'; userVideo: UserVideo };

/** `unreadable`: the device does not give back what it kept. */
export type FailedTry = { type: 'failed' | 'unreadable'; task: TaskName; error: CallError };

/** How a task went, or how far it is. */
export type TaskEvent =
  | Success
  | FailedTry
  /** Of the single file; 0 to 1. */
  | { type: 'progress'; task: 'whole'; share: number }
  /** The pause before the next try is over. */
  | { type: 'waited'; task: TaskName };

/** `parts`: all there are so far. `hasEnded`: no further one comes. */
export type Recorded = { parts: readonly RecordedPart[]; hasEnded: boolean };

/** What happens to one take. `forget`: the device does not have it any more. */
export type TakeEvent =
  | ({ type: 'send' | 'recorded' } & Recorded)
  | { type: 'save' | 'discard' | 'forget' }
  | TaskEvent;

export type UploadEvent = { type: 'online' } | { type: 'offline' } | ({ uploadId: string } & TakeEvent);
