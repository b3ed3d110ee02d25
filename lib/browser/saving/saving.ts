import { type RunningMachine, startMachine } from '../machine';
import { type Timers, browserTimers } from '../timers';
import { problemOf } from '../upload/retry';
import type { UploadProblem, UploadStatus } from '../upload/state';

type Underway = Exclude<UploadStatus, { name: 'failed' }>;

/** The states of the screen 'Saving Section' (spec 2.52, 4.30). `shown` is the percentage of the bar. */
export type SavingState =
  | { name: 'idle' }
  /**
   * While the upload is `onServer`, the take is being saved. `isLate`: it has taken so long that waiting is a burden.
   *
   */
  | { name: 'saving'; shown: number; upload: Underway; isLate?: true }
  | { name: 'saved' }
  | { name: 'done' }
  | { name: 'failed'; shown: number; problem: UploadProblem }
  | { name: 'returned'; shown: number };

export type SavingEvent =
  | { name: 'entered'; upload: UploadStatus }
  | { name: 'left' }
  | { name: 'uploadChanged'; upload: UploadStatus }
  | { name: 'stepPassed' }
  | { name: 'takeSaved' }
  | { name: 'saveFailed'; problem: UploadProblem; message: string }
  | { name: 'pauseEnded' }
  | { name: 'limitPassed' }
  | { name: 'goOnRequested' }
  | { name: 'alertDismissed' };

export type SavingEffect =
  | { name: 'sendTake' }
  | { name: 'saveTake' }
  /** Wait a random time between the two, then send `stepPassed`. */
  | { name: 'waitStep'; minMilliseconds: number; maxMilliseconds: number }
  /** Wait this long, then send `pauseEnded`. */
  | { name: 'pause'; milliseconds: number }
  /** Cancel the current wait. */
  | { name: 'cancel' }
  /** Leave the take to the queue, which saves it in the background. */
  | { name: 'queueSave' }
  | { name: 'goOn' }
  | { name: 'goBack' }
  | { name: 'log'; event: string; details: string };

type Step = { state: SavingState; effects: readonly SavingEffect[] };
type SavingUnderway = Extract<SavingState, { name: 'saving' }>;

/** One percent more every 200 to 499 ms (spec 9.16); the next page follows 1 s after the end (spec 9.17). */
const WAIT_STEP: SavingEffect = { name: 'waitStep', minMilliseconds: 200, maxMilliseconds: 499 };
const PAUSE: SavingEffect = { name: 'pause', milliseconds: 1000 };

/** After this time the visitor may go on while the take is being sent. */
const LIMIT_MS = 5000;

/** When at least half of a take has arrived and no more than this is left, the rest is called 'the last seconds'. */
const LAST_MILLISECONDS = 10_000;

export function reduceSaving(state: SavingState, event: SavingEvent): Step {
  if (event.name === 'left') return { state: { name: 'idle' }, effects: [{ name: 'cancel' }] };

  switch (state.name) {
    case 'idle':
      if (event.name === 'entered') return enter(event.upload);
      break;
    case 'saving':
      if (event.name === 'uploadChanged') return follow(state, event.upload);
      if (event.name === 'stepPassed') return { state: grow(state), effects: [WAIT_STEP] };
      if (event.name === 'takeSaved') return { state: { name: 'saved' }, effects: [{ name: 'cancel' }, PAUSE] };
      if (event.name === 'limitPassed') return { state: { ...state, isLate: true }, effects: [] };
      if (event.name === 'goOnRequested') return goOnEarly();
      if (event.name === 'saveFailed') return fail(state, event.problem, event.message);
      break;
    case 'saved':
      if (event.name === 'pauseEnded') return { state: { name: 'done' }, effects: [{ name: 'goOn' }] };
      break;
    case 'failed':
      if (event.name === 'alertDismissed') {
        return { state: { name: 'returned', shown: state.shown }, effects: [{ name: 'goBack' }] };
      }
      break;
    case 'done':
    case 'returned':
      break;
  }
  return { state, effects: [] };
}

/** Returns the percentage that the bar shows. */
export function shownPercent(state: SavingState): number {
  if ('shown' in state) return state.shown;
  return state.name === 'idle' ? 0 : 100;
}

/** Whether only the last seconds of a take of this length still have to be uploaded. */
export function isNearlyThere(state: SavingState, milliseconds: number): boolean {
  if (state.name !== 'saving' || state.upload.name !== 'sending') return false;
  const { share } = state.upload;
  return share >= 0.5 && (1 - share) * milliseconds <= LAST_MILLISECONDS;
}

/** Starts at the progress of the upload, most of which ran during the recording. A failed upload is tried again. */
function enter(upload: UploadStatus): Step {
  const underway: Underway = upload.name === 'failed' ? { name: 'sending', share: upload.share } : upload;
  const effect: SavingEffect = { name: underway.name === 'onServer' ? 'saveTake' : 'sendTake' };
  return {
    state: { name: 'saving', shown: truePercent(underway), upload: underway },
    effects: [WAIT_STEP, effect],
  };
}

function goOnEarly(): Step {
  return { state: { name: 'done' }, effects: [{ name: 'cancel' }, { name: 'queueSave' }, { name: 'goOn' }] };
}

function grow(state: SavingUnderway): SavingUnderway {
  const isBehind = state.shown < truePercent(state.upload);
  return isBehind ? { ...state, shown: state.shown + 1 } : state;
}

function follow(state: SavingUnderway, upload: UploadStatus): Step {
  if (upload.name === 'failed') return fail(state, upload.problem, upload.problem);
  const isComplete = upload.name === 'onServer' && state.upload.name !== 'onServer';
  // Parts that were lost have not arrived, so the bar may fall.
  return {
    state: { ...state, upload, shown: Math.min(state.shown, truePercent(upload)) },
    effects: isComplete ? [{ name: 'saveTake' }] : [],
  };
}

function fail({ shown }: SavingUnderway, problem: UploadProblem, message: string): Step {
  return {
    state: { name: 'failed', shown, problem },
    effects: [{ name: 'cancel' }, { name: 'log', event: 'Upload failed', details: message }],
  };
}

/** 100 only when the take is saved. */
function truePercent(upload: Underway): number {
  return upload.name === 'onServer' ? 99 : Math.min(99, Math.floor(upload.share * 100));
}

export type SavingDeps = {
  /** The upload of the take. `send` begins it, or continues one that failed. */
  upload: { send(): void; status(): UploadStatus; subscribe(listener: () => void): () => void };
  /** Resolves when a take that is on the server is saved. */
  save: () => Promise<void>;
  /** Leaves the take to the queue, which saves it while the visitor goes on. */
  queueSave: () => void;
  goOn: () => void;
  goBack: () => void;
  log: (event: string, details: string) => void;
  timers?: Timers;
  random?: () => number;
};

/**
 * The saving of one take: a state to show. `enter` starts it, `goOnEarly` leaves the rest to the queue, `dismiss`
 * closes its alert.
 */
export type Saving = Pick<RunningMachine<SavingState, SavingEvent>, 'getState' | 'subscribe'> & {
  enter(): void;
  leave(): void;
  goOnEarly(): void;
  dismiss(): void;
};

export function createSaving({
  upload,
  save,
  queueSave,
  goOn,
  goBack,
  log,
  timers = browserTimers,
  random = Math.random,
}: SavingDeps): Saving {
  let cancelTimer = () => {};
  let cancelLimit = () => {};
  let unsubscribe = () => {};
  let stay = new AbortController();
  const machine = startMachine<SavingState, SavingEvent, SavingEffect>({ name: 'idle' }, reduceSaving, runEffect);

  function runEffect(effect: SavingEffect, send: (event: SavingEvent) => void): void {
    switch (effect.name) {
      case 'sendTake':
        upload.send();
        return;
      case 'saveTake': {
        const { signal } = stay;
        const answer = (event: SavingEvent) => {
          if (!signal.aborted) send(event);
        };
        save().then(
          () => answer({ name: 'takeSaved' }),
          (error: unknown) => answer({ name: 'saveFailed', problem: problemOf(error), message: String(error) }),
        );
        return;
      }
      case 'waitStep': {
        const spread = effect.maxMilliseconds - effect.minMilliseconds + 1;
        const milliseconds = effect.minMilliseconds + Math.floor(random() * spread);
        cancelTimer = timers.after(milliseconds, () => send({ name: 'stepPassed' }));
        return;
      }
      case 'pause':
        cancelTimer = timers.after(effect.milliseconds, () => send({ name: 'pauseEnded' }));
        return;
      case 'cancel':
        cancelTimer();
        return;
      case 'queueSave':
        queueSave();
        return;
      case 'goOn':
        goOn();
        return;
      case 'goBack':
        goBack();
        return;
      case 'log':
        log(effect.event, effect.details);
    }
  }

  return {
    getState: machine.getState,
    subscribe: machine.subscribe,
    enter() {
      stay = new AbortController();
      machine.send({ name: 'entered', upload: upload.status() });
      const follow = () => machine.send({ name: 'uploadChanged', upload: upload.status() });
      unsubscribe = upload.subscribe(follow);
      cancelLimit = timers.after(LIMIT_MS, () => machine.send({ name: 'limitPassed' }));
      follow();
    },
    leave() {
      stay.abort();
      unsubscribe();
      cancelLimit();
      machine.send({ name: 'left' });
    },
    goOnEarly: () => machine.send({ name: 'goOnRequested' }),
    dismiss: () => machine.send({ name: 'alertDismissed' }),
  };
}
