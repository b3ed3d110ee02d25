/** `visitGone`: the server knows no such visit of this browser any more (404); a new one has to be begun. */
export type SavingProblem = 'unsent' | 'visitGone';

/** The Saving screen (spec 4, 'Section save'). `shown` is the bar's percent, `share` what has truly arrived, 0 to 1. */
export type SavingState =
  | { name: 'idle' }
  | { name: 'saving'; shown: number; share: number }
  | { name: 'saved' }
  | { name: 'failed'; shown: number; problem: SavingProblem }
  | { name: 'done' };

export type SavingEvent =
  | { type: 'enter' }
  | { type: 'leave' }
  | { type: 'progress'; share: number }
  | { type: 'step' }
  | { type: 'saved' }
  | { type: 'failed'; problem: SavingProblem; message: string }
  | { type: 'moveOn' }
  | { type: 'dismiss' };

export type SavingEffect =
  | { type: 'upload' }
  | { type: 'step'; minMilliseconds: number; maxMilliseconds: number }
  | { type: 'moveOn'; afterMilliseconds: number }
  | { type: 'callOff' }
  | { type: 'goOn' }
  | { type: 'goBack' }
  | { type: 'log'; event: string; details: string };

export type SavingStep = { state: SavingState; effects: readonly SavingEffect[] };

/** Spec 9: one percent more every 200 to 499 ms; on to the next page 1 s after. */
const STEP: SavingEffect = { type: 'step', minMilliseconds: 200, maxMilliseconds: 499 };
const MOVE_ON: SavingEffect = { type: 'moveOn', afterMilliseconds: 1000 };

export function reduceSaving(state: SavingState, event: SavingEvent): SavingStep {
  if (event.type === 'leave') return { state: { name: 'idle' }, effects: [{ type: 'callOff' }] };

  switch (state.name) {
    case 'idle':
      if (event.type === 'enter') return { state: { name: 'saving', shown: 0, share: 0 }, effects: [{ type: 'upload' }, STEP] };
      break;
    case 'saving':
      if (event.type === 'progress') return { state: { ...state, share: event.share }, effects: [] };
      if (event.type === 'step') return { state: { ...state, shown: nextShown(state) }, effects: [STEP] };
      if (event.type === 'saved') return { state: { name: 'saved' }, effects: [{ type: 'callOff' }, MOVE_ON] };
      if (event.type === 'failed') {
        return {
          state: { name: 'failed', shown: state.shown, problem: event.problem },
          effects: [{ type: 'callOff' }, { type: 'log', event: 'Upload failed', details: event.message }],
        };
      }
      break;
    case 'saved':
      if (event.type === 'moveOn') return { state: { name: 'done' }, effects: [{ type: 'goOn' }] };
      break;
    case 'failed':
      if (event.type === 'dismiss') return { state: { name: 'done' }, effects: [{ type: 'goBack' }] };
      break;
    case 'done':
      break;
  }
  return { state, effects: [] };
}

/** The percent the bar shows. */
export function shownPercent(state: SavingState): number {
  if (state.name === 'saving' || state.name === 'failed') return state.shown;
  return state.name === 'idle' ? 0 : 100;
}

/** Never beyond what has arrived, and 100 only once it is saved. */
function nextShown({ shown, share }: { shown: number; share: number }): number {
  return Math.max(shown, Math.min(shown + 1, Math.floor(share * 100), 99));
}
