/**
 * Why a take cannot be sent. `refused`: the server does not want it, now or later. `unsent`: every try failed
 * although there is a connection. `turnedAway`: the same, for want of room there or because too much was asked for.
 * `visitGone`: the server knows no such visit of this browser any more (404).
 */
export type UploadProblem = 'refused' | 'unsent' | 'turnedAway' | 'visitGone';

/** What a take that the server might have taken, and did not in all its tries, is told as. */
export function unsentProblem(code: string): UploadProblem {
  return code === 'noSpace' || code === 'tooMany' ? 'turnedAway' : 'unsent';
}

/** Where the bytes of a take are. `share`: how much of what has been recorded the server has confirmed, 0 to 1. */
export type UploadStatus =
  /** On its way, or soon to be. */
  | { name: 'sending'; share: number }
  /** The server has asked for a pause; it goes on by itself after that. */
  | { name: 'heldUp'; share: number }
  /** There is no connection; it goes on by itself when there is one. */
  | { name: 'offline'; share: number }
  /** The server has confirmed the whole of it. */
  | { name: 'onServer' }
  | { name: 'failed'; share: number; problem: UploadProblem };
