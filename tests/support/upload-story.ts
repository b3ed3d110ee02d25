import { CallError } from '@/lib/browser/api/call-error';
import type { RecordedPart } from '@/lib/browser/upload/take-upload';
import { statusOf } from '@/lib/browser/upload/take-upload';
import type { UploadEffect } from '@/lib/browser/upload/upload-effects';
import type { TakeEvent, UploadEvent } from '@/lib/browser/upload/upload-events';
import { NEW_LINE } from '@/lib/browser/upload/upload-line';
import { reduceUploads } from '@/lib/browser/upload/upload-machine';
import type { UploadsState } from '@/lib/browser/upload/upload-schedule';
import type { UploadStatus } from '@/lib/browser/upload/upload-status';
import type { ErrorCode } from '@/lib/contract/errors';
import { createError } from './fake-upload-server';

/** What happens, and what the machine does about it: effects in the words of `say`. */
export type Scene = [event: UploadEvent, ...effects: string[]];

export const TAKE = 'take';

export const happens = (event: TakeEvent, uploadId: string = TAKE): UploadEvent => ({ uploadId, ...event });

/** So many parts of 100 bytes. */
export function createParts(count: number): RecordedPart[] {
  return Array.from({ length: count }, (_, index) => ({ index, bytes: 100, sha256: `hash ${index}` }));
}

export const failed = (task: number | 'target' | 'whole' | 'record', code: ErrorCode | 'network' | 'timeout', details?: Parameters<typeof createError>[1]) =>
  happens({ type: 'failed', task, error: code === 'network' || code === 'timeout' ? new CallError(code, code) : createError(code, details) });

/** Plays scenes one after another, a second apart, and checks what the machine does in each. */
export function play(scenes: readonly Scene[], state: UploadsState = { line: NEW_LINE, uploads: [] }, from = 1000): UploadsState {
  return scenes.reduce((before, [event, ...expected], index) => {
    const step = reduceUploads(from + index * 1000, before, event);
    const at = `${index + 1}: ${event.type}`;
    expect([at, ...step.effects.map(say)]).toEqual([at, ...expected]);
    return step.state;
  }, state);
}

export function statusIn(state: UploadsState, uploadId: string = TAKE): UploadStatus | null {
  const upload = state.uploads.find((other) => other.uploadId === uploadId);
  return upload ? statusOf(upload, state.line) : null;
}

/** For example `send 3`, `wait 3 up to 500`, `callOff`; the take is named where it is not the usual one. */
function say(effect: UploadEffect): string {
  const words = wordsOf(effect);
  return 'uploadId' in effect && effect.uploadId !== TAKE ? `${effect.uploadId}: ${words}` : words;
}

function wordsOf(effect: UploadEffect): string {
  switch (effect.type) {
    case 'sendPart':
      return effect.patienceMilliseconds === 20_000 ? `send ${effect.task}` : `send ${effect.task}, patient for ${effect.patienceMilliseconds}`;
    case 'announcePart':
      return `announce ${effect.task}`;
    case 'confirmTake':
      return `confirm ${effect.parts.length}`;
    case 'wait':
      return `wait ${effect.task} ${effect.minMilliseconds} to ${effect.maxMilliseconds}`;
    case 'log':
      return `log ${effect.event}: ${effect.details}`;
    case 'saveFailed':
      return `saveFailed ${effect.error.code}`;
    default:
      return effect.type;
  }
}
