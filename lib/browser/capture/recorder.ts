import { createActor } from '../actor';
import { BUTTON_GUARD_MS, CAMERA_GUARD_MS, createGuard } from '../guard';
import { type Timers, browserTimers } from '../timers';
import type { Capture, Recording } from './capture';
import { type RecorderEffect, type RecorderEvent, type RecorderState, type TakeTicket, reduceRecorder } from './machine';
import { toMediaProblem } from './media-error';

/** Where a section's takes come from and go to. */
export type SectionTakes = {
  /** The upload id of a take made before that is still here. */
  find(): string | null;
  /** Numbers a new take. */
  begin(): TakeTicket;
  keep(ticket: TakeTicket, recording: Recording): void;
  discard(uploadId: string): void;
};

export type RecorderDeps = {
  /** The section's time limit. */
  seconds: number;
  capture: Capture;
  takes: SectionTakes;
  log: (event: string, details?: string) => void;
  timers?: Timers;
};

/** The recording of one section: a state to show, and what a visitor may do. Presses in quick succession count once. */
export type Recorder = {
  getState(): RecorderState;
  subscribe(listener: () => void): () => void;
  enter(): void;
  leave(): void;
  start(): void;
  stop(): void;
  flip(): void;
  reRecord(): void;
  tryAgain(): void;
  reportPlaybackError(message: string): void;
};

const TICK_MS = 1000;

export function createRecorder({ seconds, capture, takes, log, timers = browserTimers }: RecorderDeps): Recorder {
  const presses = createGuard(BUTTON_GUARD_MS, timers.now);
  const flips = createGuard(CAMERA_GUARD_MS, timers.now);
  let visit = new AbortController();
  let stopClock = () => {};
  let callOffStop = () => {};
  let stopListening = () => {};

  const actor = createActor<RecorderState, RecorderEvent, RecorderEffect>(
    { name: 'idle' },
    (state, event) => reduceRecorder(seconds, state, event),
    carryOut,
  );

  function carryOut(effect: RecorderEffect, send: (event: RecorderEvent) => void): void {
    const { signal } = visit;
    /** What comes back after the visitor has left is nobody's. */
    const answer = (event: RecorderEvent) => {
      if (!signal.aborted) send(event);
    };
    /** New buttons come where the pressed one was: not before a double click is over. */
    const answerAfterGuard = (event: RecorderEvent) => void timers.after(presses.remaining(), () => answer(event));
    switch (effect.type) {
      case 'connect':
        capture.connect(effect.facing).then(
          (connection) => answerAfterGuard({ type: 'connected', connection }),
          (error: unknown) => answerAfterGuard({ type: 'failed', problem: toMediaProblem(error).code }),
        );
        return;
      case 'start': {
        const ticket = takes.begin();
        capture.start().then(
          () => answer({ type: 'started', ticket }),
          (error: unknown) => answer({ type: 'failed', problem: toMediaProblem(error).code }),
        );
        return;
      }
      case 'runClock': {
        const startedAt = timers.now();
        // The time that has passed is read anew each time: browsers slow the ticks of a page in the background.
        stopClock = timers.every(TICK_MS, () =>
          answer({ type: 'tick', elapsedSeconds: Math.round((timers.now() - startedAt) / 1000) }));
        return;
      }
      case 'stopClock':
        stopClock();
        return;
      case 'stop':
        callOffStop = timers.after(effect.afterMilliseconds, () => {
          capture.stop().then(
            (recording) => answerAfterGuard({ type: 'stopped', recording }),
            (error: unknown) => answerAfterGuard({ type: 'stopFailed', message: toMediaProblem(error).message }),
          );
        });
        return;
      case 'cancel':
        callOffStop();
        capture.cancel();
        return;
      case 'keep':
        takes.keep(effect.ticket, effect.recording);
        return;
      case 'discard':
        takes.discard(effect.uploadId);
        return;
      case 'restart':
        timers.after(effect.afterMilliseconds, () => answer({ type: 'restart' }));
        return;
      case 'log':
        log(effect.event, effect.details);
    }
  }

  const press = (event: RecorderEvent) => () => {
    if (presses.pass()) actor.send(event);
  };

  return {
    getState: actor.getState,
    subscribe: actor.subscribe,
    enter() {
      visit = new AbortController();
      stopListening = capture.onLost(() => actor.send({ type: 'lost' }));
      actor.send({ type: 'enter', facing: capture.getFacing(), uploadId: takes.find() });
    },
    leave() {
      visit.abort();
      stopListening();
      actor.send({ type: 'leave' });
    },
    start: press({ type: 'start' }),
    stop: press({ type: 'stop' }),
    reRecord: press({ type: 'reRecord' }),
    tryAgain: press({ type: 'tryAgain' }),
    flip: () => {
      if (flips.pass()) actor.send({ type: 'flip' });
    },
    reportPlaybackError: (message) => actor.send({ type: 'playbackFailed', message }),
  };
}
