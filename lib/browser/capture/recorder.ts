import { BUTTON_GUARD_MS, CAMERA_GUARD_MS, createGuard } from '@/lib/domain/guard';
import { createActor } from '../actor';
import { type Timers, browserTimers } from '../timers';
import type { Batch, Capture, Ending } from './capture';
import { createHearing } from './hearing';
import { type RecorderRules, reduceRecorder } from './machine';
import { toMediaProblem } from './media-error';
import type { FoundTake, RecorderEffect, RecorderEvent, RecorderState, TakeTicket } from './recorder-state';
import { type Surroundings, browserSurroundings } from './surroundings';

/** Where a section's takes come from and go to. */
export type SectionTakes = {
  /** The newest take made before that is still here. */
  find(): Promise<FoundTake | null>;
  /** Numbers a new take, which takes the place of those before. */
  begin(): TakeTicket;
  /** Keeps the next second of it. */
  add(ticket: TakeTicket, batch: Batch): void;
  /** Resolves once the whole of it is kept. */
  end(ticket: TakeTicket, end: { milliseconds: number; ending: Ending }): Promise<void>;
  /** The visitor wants an interrupted take as it is. */
  adopt(uploadId: string): Promise<void>;
  discard(uploadId: string): void;
};

export type RecorderDeps = RecorderRules & {
  capture: Capture;
  takes: SectionTakes;
  log: (event: string, details?: string) => void;
  surroundings?: Surroundings;
  timers?: Timers;
};

/** The recording of one section: a state to show, and what a visitor may do. Presses in quick succession count once. */
export type Recorder = {
  getState(): RecorderState;
  subscribe(listener: () => void): () => void;
  /** Tells how loud the microphone hears, 0 to 1, about ten times a second while a camera is on. */
  onLevel(listener: (level: number) => void): () => void;
  enter(): void;
  leave(): void;
  useFound(): void;
  start(): void;
  stop(): void;
  goOn(): void;
  flip(): void;
  reRecord(): void;
  tryAgain(): void;
  reportPlaybackError(message: string): void;
};

const TICK_MS = 1000;

export function createRecorder({ capture, takes, log, surroundings = browserSurroundings, timers = browserTimers, ...rules }: RecorderDeps): Recorder {
  const presses = createGuard(BUTTON_GUARD_MS, timers.now);
  const flips = createGuard(CAMERA_GUARD_MS, timers.now);
  let visit = new AbortController();
  let stopClock = () => {};
  let callOffStop = () => {};
  let stopWatching = () => {};
  let kept: TakeTicket | null = null;

  const actor = createActor<RecorderState, RecorderEvent, RecorderEffect>(
    { name: 'idle' },
    (state, event) => reduceRecorder(rules, state, event),
    carryOut,
  );
  const hearing = createHearing(surroundings.watchSound, timers.now, (isSilent) => actor.send({ type: 'silenceChanged', isSilent }));
  let letRest: (() => void) | null = null;

  /** What goes on for as long as a state does. */
  actor.subscribe(() => {
    const state = actor.getState();
    hearing.listenTo('connection' in state ? state.connection.stream : null);
    const isRecording = state.name === 'starting' || state.name === 'recording' || state.name === 'stopping';
    if (isRecording) letRest ??= surroundings.keepAwake();
    else if (letRest) {
      letRest();
      letRest = null;
    }
  });

  function carryOut(effect: RecorderEffect, send: (event: RecorderEvent) => void): void {
    const { signal } = visit;
    /** What comes back after the visitor has left is nobody's. */
    const answer = (event: RecorderEvent) => {
      if (!signal.aborted) send(event);
    };
    /** New buttons come where the pressed one was: not before a double click is over. */
    const answerAfterGuard = (event: RecorderEvent) => void timers.after(presses.remaining(), () => answer(event));
    const answerFailure = (error: unknown) => answerAfterGuard({ type: 'stopFailed', message: toMediaProblem(error).message });
    switch (effect.type) {
      case 'find':
        takes.find().then((take) => answer({ type: 'found', take }), () => answer({ type: 'found', take: null }));
        return;
      case 'adopt':
        takes.adopt(effect.uploadId).then(() => answerAfterGuard({ type: 'adopted' }), answerFailure);
        return;
      case 'connect':
        capture.connect(effect.facing).then(
          (connection) => answerAfterGuard({ type: 'connected', connection }),
          (error: unknown) => answerAfterGuard({ type: 'failed', problem: toMediaProblem(error).code }),
        );
        return;
      case 'start':
        start().then(
          (ticket) => answer({ type: 'started', ticket }),
          (error: unknown) => answer({ type: 'failed', problem: toMediaProblem(error).code }),
        );
        return;
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
      case 'flush':
        capture.flush();
        return;
      case 'stop': {
        callOffStop();
        const end = () => void keep(effect.ticket, effect.ending).then(() => answerAfterGuard({ type: 'stopped' }), answerFailure);
        // At once means now: when the visitor leaves, the camera is turned off next.
        if (effect.afterMilliseconds === 0) end();
        else callOffStop = timers.after(effect.afterMilliseconds, end);
        return;
      }
      case 'cancel':
        capture.cancel();
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

  /** A take begins when it really records: a start that fails leaves nothing behind. */
  async function start(): Promise<TakeTicket> {
    let ticket: TakeTicket | null = null;
    await capture.start((batch) => ticket && takes.add(ticket, batch));
    return (ticket = takes.begin());
  }

  /** Once a take, also when the visitor leaves while it is being stopped. */
  async function keep(ticket: TakeTicket, ending: Ending): Promise<void> {
    if (kept === ticket) return;
    kept = ticket;
    const { milliseconds } = await capture.stop().catch((error: unknown) => {
      takes.discard(ticket.uploadId);
      throw error;
    });
    await takes.end(ticket, { milliseconds, ending });
  }

  const press = (event: RecorderEvent) => () => {
    if (presses.pass()) actor.send(event);
  };

  return {
    getState: actor.getState,
    subscribe: actor.subscribe,
    onLevel: hearing.onLevel,
    enter() {
      visit = new AbortController();
      const stops = [
        capture.onLost(() => actor.send({ type: 'lost' })),
        surroundings.watchVisibility((isHidden) => actor.send({ type: isHidden ? 'hidden' : 'shown' })),
        surroundings.watchDevices((count) => actor.send({ type: 'devicesChanged', count })),
      ];
      stopWatching = () => stops.forEach((stop) => stop());
      actor.send({ type: 'enter', facing: capture.getFacing() });
    },
    leave() {
      visit.abort();
      stopWatching();
      actor.send({ type: 'leave' });
    },
    useFound: press({ type: 'useFound' }),
    start: press({ type: 'start' }),
    stop: press({ type: 'stop' }),
    goOn: press({ type: 'goOn' }),
    reRecord: press({ type: 'reRecord' }),
    tryAgain: press({ type: 'tryAgain' }),
    flip: () => {
      if (flips.pass()) actor.send({ type: 'flip' });
    },
    reportPlaybackError: (message) => actor.send({ type: 'playbackFailed', message }),
  };
}
