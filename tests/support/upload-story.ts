import { CallError } from '@/lib/browser/api/call-error';
import { type TakeEvent, type UploadEvent, reduceUploads } from '@/lib/browser/upload/reducer';
import { NO_UPLOADS, type UploadsState } from '@/lib/browser/upload/schedule';
import { type PartFacts, type UploadEffect, type UploadStatus, statusOf } from '@/lib/browser/upload/state';
import type { ErrorCode } from '@/lib/contract/errors';
import { createError } from './fake-upload-server';

/** An event, and the effects it must have, in the words of `say`. */
export type Scene = [event: UploadEvent, ...effects: string[]];

export const TAKE = 'take';

export const happens = (event: TakeEvent, uploadId: string = TAKE): UploadEvent => ({ uploadId, ...event });

/** Creates this many parts of 100 bytes each. */
export function createParts(count: number): PartFacts[] {
  return Array.from({ length: count }, (_, index) => ({ index, bytes: 100, sha256: `hash ${index}` }));
}

export const failed = (
  task: number | 'target' | 'finish',
  code: ErrorCode | 'network' | 'timeout',
  details?: Parameters<typeof createError>[1],
) =>
  happens({
    name: 'requestFailed',
    task,
    error: code === 'network' || code === 'timeout' ? new CallError(code, code) : createError(code, details),
  });

/** Plays scenes one after another, a second apart, and checks the effects of each. */
export function play(scenes: readonly Scene[], state: UploadsState = NO_UPLOADS, from = 1000): UploadsState {
  return scenes.reduce((before, [event, ...expected], index) => {
    const step = reduceUploads(from + index * 1000, before, event);
    const at = `${index + 1}: ${event.name}`;
    expect([at, ...step.effects.map(say)]).toEqual([at, ...expected]);
    return step.state;
  }, state);
}

export function statusIn(state: UploadsState, uploadId: string = TAKE): UploadStatus | null {
  const upload = state.uploads.find((other) => other.uploadId === uploadId);
  return upload ? statusOf(upload, state.connection.isOnline) : null;
}

/** Returns for example `send 3` or `wait 3 up to 500`. Names the take unless it is the usual one. */
function say(effect: UploadEffect): string {
  const words = wordsOf(effect);
  return 'uploadId' in effect && effect.uploadId !== TAKE ? `${effect.uploadId}: ${words}` : words;
}

function wordsOf(effect: UploadEffect): string {
  switch (effect.name) {
    case 'sendPart':
      return effect.timeoutMilliseconds === 20_000
        ? `send ${effect.task}`
        : `send ${effect.task}, timeout ${effect.timeoutMilliseconds}`;
    case 'announcePart':
      return `announce ${effect.task}`;
    case 'confirmTake':
      return `confirm ${effect.parts.length}`;
    case 'wait':
      return `wait ${effect.task} ${effect.minMilliseconds} to ${effect.maxMilliseconds}`;
    case 'log':
      return `log ${effect.event}: ${effect.details}`;
    default:
      return effect.name;
  }
}
