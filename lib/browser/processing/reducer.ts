import type { QueuePlace, Solution, StitchStatus } from '@/lib/contract/stitch-status';
import { ERRORS, type ErrorCode } from '@/lib/contract/errors';

/**
 * Why there is no film. `message` is one of our codes or the server's own words; `null` when the server said nothing.
 * `retryAfter`: seconds to wait before the next request, as the server asked.
 */
export type FilmFailure = {
  message: string | null;
  solution: Solution | null;
  sectionId: string | null;
  retryAfter: number | null;
};

/** The progress is in percent, and only a guess until the film is there (spec 9.14). */
export type ProcessingState =
  | { name: 'requesting'; progress: number; isProgressing: boolean }
  | {
      name: 'stitching';
      progress: number;
      status: 'Submitted' | 'Progressing';
      /** While the film waits for others. */
      place: QueuePlace | null;
      failedPolls: number;
    }
  | { name: 'complete'; progress: 100 }
  | { name: 'failed'; progress: 0; failure: FilmFailure };

/** `serverMessage` and `retryAfter` are those of `CallError`. */
type Refusal = { code: ErrorCode; serverMessage: string | null; retryAfter: number | null };

export type ProcessingEvent =
  | { name: 'ticked' }
  /** Another backend may accept the request without saying more. */
  | { name: 'requestAnswered'; answer: Partial<StitchStatus> }
  /** There was no answer; the server may still be working. */
  | { name: 'requestUnanswered' }
  | ({ name: 'requestRefused' } & Refusal)
  | { name: 'polled'; answer: Partial<StitchStatus> }
  /** `serverMessage`: the server's own words. */
  | { name: 'pollFailed'; serverMessage: string | null }
  | { name: 'retried' };

export const STARTED: ProcessingState = { name: 'requesting', progress: 0, isProgressing: false };

/** The server cannot be reached. The visitor may try again. */
const UNREACHABLE: FilmFailure = { message: null, solution: 'AWSIsDown', sectionId: null, retryAfter: null };

/** The number of failures in a row that ends the polling (spec 4.40). */
const MAX_FAILED_POLLS = 2;

/**
 * From the stitch request to the film or a failure (spec 4.34 to 4.44). It has no effects; the screen acts on the
 * state.
 */
export function reduceProcessing(state: ProcessingState, event: ProcessingEvent): ProcessingState {
  if (event.name === 'retried') return state.name === 'failed' ? STARTED : state;
  switch (state.name) {
    case 'requesting':
      return whileRequesting(state, event);
    case 'stitching':
      return whileStitching(state, event);
    case 'complete':
    case 'failed':
      return state;
  }
}

function whileRequesting(state: ProcessingState & { name: 'requesting' }, event: ProcessingEvent): ProcessingState {
  switch (event.name) {
    case 'ticked':
      return { ...state, progress: tick(state.progress) };
    case 'requestAnswered':
      return applyStatus(submitted(state), event.answer);
    case 'requestRefused':
      return fail(failureOf(event));
    case 'requestUnanswered':
      return submitted(state);
    case 'polled':
      // Complete and Error may still be those of an earlier film.
      return event.answer.status === 'Progressing' ? { ...state, isProgressing: true } : state;
    default:
      return state;
  }
}

function whileStitching(state: ProcessingState & { name: 'stitching' }, event: ProcessingEvent): ProcessingState {
  switch (event.name) {
    case 'ticked':
      return { ...state, progress: tick(state.progress) };
    case 'polled':
      return applyStatus(state, event.answer);
    case 'pollFailed':
      if (state.failedPolls + 1 >= MAX_FAILED_POLLS) return fail({ ...UNREACHABLE, message: event.serverMessage });
      return { ...state, failedPolls: state.failedPolls + 1 };
    default:
      return state;
  }
}

/** Offers another try when it may help. */
function failureOf({ code, serverMessage, retryAfter }: Refusal): FilmFailure {
  const solution = solutionOf(code);
  const message = code === 'notReady' ? 'sectionsMissing' : code;
  return { message: serverMessage ?? message, solution, sectionId: null, retryAfter };
}

function solutionOf(code: ErrorCode): Solution | null {
  if (ERRORS[code].retry) return 'AWSIsDown';
  return code === 'notReady' ? 'reRecordAll' : null;
}

function submitted({ progress }: ProcessingState): ProcessingState & { name: 'stitching' } {
  return { name: 'stitching', progress, status: 'Submitted', place: null, failedPolls: 0 };
}

/** An unknown status changes nothing: the next poll may return a known one. */
function applyStatus(state: ProcessingState & { name: 'stitching' }, answer: Partial<StitchStatus>): ProcessingState {
  switch (answer.status) {
    case 'Progressing':
      return { ...state, status: 'Progressing', place: answer.place ?? null, failedPolls: 0 };
    case 'Complete':
      return { name: 'complete', progress: 100 };
    case 'Error':
      return fail({
        message: answer.message ?? null,
        solution: answer.solution ?? null,
        sectionId: answer.sectionId ?? null,
        retryAfter: null,
      });
    default:
      return { ...state, failedPolls: 0 };
  }
}

function fail(failure: FilmFailure): ProcessingState {
  return { name: 'failed', progress: 0, failure };
}

/** 100 is shown only when the film is there. */
function tick(progress: number): number {
  return Math.min(progress + 1, 99);
}

/**
 * Returns what the visitor may do about a failure, besides the FAQ and skipping, which are always offered (spec 4.45).
 */
export function failureActions({ solution }: Pick<FilmFailure, 'solution'>): {
  canReRecord: boolean;
  canTryAgain: boolean;
} {
  return { canReRecord: solution !== null && solution !== 'AWSIsDown', canTryAgain: solution === 'AWSIsDown' };
}
