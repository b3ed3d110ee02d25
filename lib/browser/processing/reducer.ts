import type { Solution, StitchStatus } from '@/lib/contract/entities';
import { ERRORS, type ErrorCode } from '@/lib/contract/errors';

/**
 * What went wrong: `message` is one of our codes, or what a server says in words of its own; `null` where it said
 * nothing. `retryAfter`: seconds after which it wants to be asked again.
 */
export type StitchFailure = {
  message: string | null;
  solution: Solution | null;
  sectionId: string | null;
  retryAfter: number | null;
};

/** Progress is in percent, and a guess until the film is there (spec 9.14). */
export type ProcessingState =
  | { name: 'requesting'; progress: number; isProgressing: boolean }
  | { name: 'stitching'; progress: number; status: 'Submitted' | 'Progressing'; failedPolls: number }
  | { name: 'complete'; progress: 100 }
  | { name: 'failed'; progress: 0; failure: StitchFailure };

/** `said` and `retryAfter` as `CallError` has them. */
type Refusal = { code: ErrorCode; said: string | null; retryAfter: number | null };

export type ProcessingEvent =
  | { name: 'ticked' }
  /** Another backend may accept the request and say no more. */
  | { name: 'requestAnswered'; answer: Partial<StitchStatus> }
  /** Nothing was heard: the server may well be at work. */
  | { name: 'requestUnanswered' }
  | ({ name: 'requestRefused' } & Refusal)
  | { name: 'polled'; answer: Partial<StitchStatus> }
  /** `said`: in words of the server's own. */
  | { name: 'pollFailed'; said: string | null }
  | { name: 'retried' };

export const STARTED: ProcessingState = { name: 'requesting', progress: 0, isProgressing: false };

/** Nobody answered: the visitor may try again. */
const UNREACHABLE: StitchFailure = { message: null, solution: 'AWSIsDown', sectionId: null, retryAfter: null };

/** Failures in a row that end the polling (spec 4.40). */
const MOST_FAILED_POLLS = 2;

/**
 * From the stitch request to the film or to a failure (spec 4.34 to 4.44). There are no effects: all follows from the
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
      if (state.failedPolls + 1 >= MOST_FAILED_POLLS) return fail({ ...UNREACHABLE, message: event.said });
      return { ...state, failedPolls: state.failedPolls + 1 };
    default:
      return state;
  }
}

/** Another try is offered where it may help. */
function failureOf({ code, said, retryAfter }: Refusal): StitchFailure {
  const solution = solutionOf(code);
  const message = code === 'notReady' ? 'sectionsMissing' : code;
  return { message: said ?? message, solution, sectionId: null, retryAfter };
}

function solutionOf(code: ErrorCode): Solution | null {
  if (ERRORS[code].retry) return 'AWSIsDown';
  return code === 'notReady' ? 'reRecordAll' : null;
}

function submitted({ progress }: ProcessingState): ProcessingState & { name: 'stitching' } {
  return { name: 'stitching', progress, status: 'Submitted', failedPolls: 0 };
}

/** A status nobody knows changes nothing: the next poll may know more. */
function applyStatus(state: ProcessingState & { name: 'stitching' }, answer: Partial<StitchStatus>): ProcessingState {
  switch (answer.status) {
    case 'Progressing':
      return { ...state, status: 'Progressing', failedPolls: 0 };
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

function fail(failure: StitchFailure): ProcessingState {
  return { name: 'failed', progress: 0, failure };
}

/** 100 is for the film itself. */
function tick(progress: number): number {
  return Math.min(progress + 1, 99);
}

/** What the visitor may do about a failure, beside the FAQ and skipping, which are always there (spec 4.45). */
export function waysOut({ solution }: Pick<StitchFailure, 'solution'>): { mayReRecord: boolean; mayTryAgain: boolean } {
  return { mayReRecord: solution !== null && solution !== 'AWSIsDown', mayTryAgain: solution === 'AWSIsDown' };
}
