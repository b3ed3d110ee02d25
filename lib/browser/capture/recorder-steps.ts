import type { CaptureErrorCode, Facing } from './capture';
import type { FoundTake, Notice, RecorderEffect, ReviewedTake, Step } from './recorder-state';

/** Steps that lead to the same state from many others. */

type OpenOptions = { last?: FoundTake; before?: readonly RecorderEffect[] };

export function openCamera(facing: Facing, { last, before = [] }: OpenOptions = {}): Step {
  return { state: { name: 'opening', facing, last }, effects: [...before, { name: 'openCamera', facing }] };
}

/** Turns the camera off first: another device was chosen, or it delivers nothing. */
export function reopenCamera(facing: Facing, last?: FoundTake): Step {
  return openCamera(facing, { last, before: [{ name: 'closeCamera' }] });
}

/** The camera is off meanwhile: nobody is seen while they listen, and the clip is in no recording. */
export function ask(facing: Facing, { last, isAgain }: { last?: FoundTake; isAgain?: true } = {}): Step {
  return { state: { name: 'asking', facing, last, isAgain }, effects: [{ name: 'closeCamera' }] };
}

export function fail(error: CaptureErrorCode, facing: Facing, { last, before = [] }: OpenOptions = {}): Step {
  return {
    state: { name: 'failed', error, facing, last },
    effects: [...before, { name: 'log', event: 'Media failed', details: error }],
  };
}

/** There is no film to show. */
export function giveUp(facing: Facing, message: string, last?: FoundTake): Step {
  return {
    state: { name: 'unusable', facing, last },
    effects: [{ name: 'log', event: 'Stop failed', details: message }],
  };
}

export function adopt(
  { facing, uploadId, seconds, flaw, last }: ReviewedTake,
  before: readonly RecorderEffect[] = [],
): Step {
  return {
    state: { name: 'adopting', facing, uploadId, seconds, flaw, last },
    effects: [...before, { name: 'adoptTake', uploadId }],
  };
}

export function review({ facing, uploadId, seconds, flaw, last }: ReviewedTake, notice: Notice | null): Step {
  return {
    state: { name: 'recorded', facing, uploadId, seconds, flaw, last, playback: 'playable', notice },
    effects: [],
  };
}

/** Returns to the take before. `before`: what ends the recording that is not wanted any more. */
export function keepLast(
  { last }: { last?: FoundTake },
  facing: Facing,
  before: readonly RecorderEffect[] = [],
): Step | null {
  if (!last) return null;
  const { uploadId, seconds, flaw } = last;
  const take = { facing, uploadId, seconds, flaw };
  const { state, effects } = last.ending === 'interrupted' ? adopt(take) : review(take, null);
  return { state, effects: [...before, ...effects] };
}
