import type { RunningMachine } from '../machine';
import { StartPutOff } from './capture';
import { toCaptureError } from './capture-error';
import type { RecorderEvent, RecorderState } from './recorder-state';
import type { ThinkTimer } from './think-timer';

/**
 * Begins the first recording of a section when the time to think has ended, or as soon as the camera is on then and
 * somebody sees the page. A clip that still plays ends (`hear`).
 */
export function createDueStart(
  thinking: ThinkTimer,
  machine: RunningMachine<RecorderState, RecorderEvent>,
  hear: () => void,
) {
  let isHidden = false;
  const startIfDue = () => {
    const { name } = machine.getState();
    if (!thinking.isDue() || isHidden) return;
    if (name === 'ready') machine.send({ name: 'thinkingEnded' });
    if (name === 'asking') hear();
  };
  machine.subscribe(() => {
    const state = machine.getState();
    // What is recorded again needs no second time to think.
    if ('uploadId' in state || 'ticket' in state) thinking.end();
    startIfDue();
  });
  return {
    startIfDue,
    /** The page is hidden, or shown again. */
    see(isHiddenNow: boolean) {
      isHidden = isHiddenNow;
      startIfDue();
    },
    /** Returns what a start comes to that failed, or was put off: then nothing begins by itself any more. */
    explain(error: unknown): RecorderEvent {
      if (!(error instanceof StartPutOff)) return { name: 'captureFailed', error: toCaptureError(error).code };
      thinking.end();
      return { name: 'startPutOff' };
    },
    /** Nobody begins before the question is known, or when it is too late. */
    ifMayStart: (start: () => void) => () => {
      if (!['waiting', 'over'].includes(thinking.getState().name)) start();
    },
  };
}
