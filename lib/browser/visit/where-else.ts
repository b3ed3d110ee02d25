import { CallError } from '../api/call-error';

/** Returns whether a call failed because another device has the visit, which it has finished or not; `null`: no. */
export function whereElse(error: unknown): 'finished' | 'unfinished' | null {
  if (!(error instanceof CallError) || error.code !== 'continuedElsewhere') return null;
  return error.details.isFinished === true ? 'finished' : 'unfinished';
}
