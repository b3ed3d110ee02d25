import type { UploadProblem, UploadStatus } from '../upload/upload-status';

type Underway = Exclude<UploadStatus, { name: 'failed' }>;

/** The Saving screen (spec 4, 'Section save'). `shown` is the bar's percent. */
export type SavingState =
  | { name: 'idle' }
  /** Once all of it is `onServer` its record is being written. */
  | { name: 'saving'; shown: number; upload: Underway }
  | { name: 'saved' }
  | { name: 'done' }
  | { name: 'failed'; shown: number; problem: UploadProblem }
  | { name: 'returned'; shown: number };

export type SavingEvent =
  | { type: 'enter'; upload: UploadStatus }
  | { type: 'leave' }
  | { type: 'uploaded'; upload: UploadStatus }
  | { type: 'step' }
  | { type: 'saved' }
  | { type: 'failed'; problem: UploadProblem; message: string }
  | { type: 'moveOn' }
  | { type: 'dismiss' };

export type SavingEffect =
  | { type: 'send' }
  /** Writes the record. */
  | { type: 'save' }
  | { type: 'step'; minMilliseconds: number; maxMilliseconds: number }
  | { type: 'moveOn'; afterMilliseconds: number }
  | { type: 'callOff' }
  | { type: 'goOn' }
  | { type: 'goBack' }
  | { type: 'log'; event: string; details: string };

export type SavingStep = { state: SavingState; effects: readonly SavingEffect[] };

type Saving = Extract<SavingState, { name: 'saving' }>;

/** Spec 9: one percent more every 200 to 499 ms; on to the next page 1 s after. */
const STEP: SavingEffect = { type: 'step', minMilliseconds: 200, maxMilliseconds: 499 };
const MOVE_ON: SavingEffect = { type: 'moveOn', afterMilliseconds: 1000 };

/** Of a take of which at least half has arrived, what is left is 'the last seconds' when it is no longer than this. */
const LAST_MILLISECONDS = 10_000;

export function reduceSaving(state: SavingState, event: SavingEvent): SavingStep {
  if (event.type === 'leave') return { state: { name: 'idle' }, effects: [{ type: 'callOff' }] };

  switch (state.name) {
    case 'idle':
      if (event.type === 'enter') return enter(event.upload);
      break;
    case 'saving':
      if (event.type === 'uploaded') return follow(state, event.upload);
      if (event.type === 'step') return { state: grow(state), effects: [STEP] };
      if (event.type === 'saved') return { state: { name: 'saved' }, effects: [{ type: 'callOff' }, MOVE_ON] };
      if (event.type === 'failed') return fail(state, event.problem, event.message);
      break;
    case 'saved':
      if (event.type === 'moveOn') return { state: { name: 'done' }, effects: [{ type: 'goOn' }] };
      break;
    case 'failed':
      if (event.type === 'dismiss') return { state: { name: 'returned', shown: state.shown }, effects: [{ type: 'goBack' }] };
      break;
    case 'done':
    case 'returned':
      break;
  }
  return { state, effects: [] };
}

/** The percent the bar shows. */
export function shownPercent(state: SavingState): number {
  if ('shown' in state) return state.shown;
  return state.name === 'idle' ? 0 : 100;
}

/** Whether only the last seconds of a take of so many milliseconds are still on their way. */
export function isNearlyThere(state: SavingState, milliseconds: number): boolean {
  if (state.name !== 'saving' || state.upload.name !== 'sending') return false;
  const { share } = state.upload;
  return share >= 0.5 && (1 - share) * milliseconds <= LAST_MILLISECONDS;
}

/** Begins where the upload is: most of it went while the visitor spoke. One that failed is tried again. */
function enter(upload: UploadStatus): SavingStep {
  const underway: Underway = upload.name === 'failed' ? { name: 'sending', share: upload.share } : upload;
  const effect: SavingEffect = underway.name === 'onServer' ? { type: 'save' } : { type: 'send' };
  return { state: { name: 'saving', shown: truePercent(underway), upload: underway }, effects: [STEP, effect] };
}

function grow(state: Saving): Saving {
  const isBehind = state.shown < truePercent(state.upload);
  return isBehind ? { ...state, shown: state.shown + 1 } : state;
}

function follow(state: Saving, upload: UploadStatus): SavingStep {
  if (upload.name === 'failed') return fail(state, upload.problem, upload.problem);
  const isComplete = upload.name === 'onServer' && state.upload.name !== 'onServer';
  // What was lost on the way has not arrived: then less is shown.
  return {
    state: { ...state, upload, shown: Math.min(state.shown, truePercent(upload)) },
    effects: isComplete ? [{ type: 'save' }] : [],
  };
}

function fail({ shown }: Saving, problem: UploadProblem, message: string): SavingStep {
  return {
    state: { name: 'failed', shown, problem },
    effects: [{ type: 'callOff' }, { type: 'log', event: 'Upload failed', details: message }],
  };
}

/** 100 only once the record is written. */
function truePercent(upload: Underway): number {
  return upload.name === 'onServer' ? 99 : Math.min(99, Math.floor(upload.share * 100));
}
