import { BUTTON_GUARD_MS, CAMERA_GUARD_MS, createGuard } from '@/lib/domain/guard';
import { startMachine } from '../machine';
import { type Timers, browserTimers } from '../timers';
import { createActivities } from './activities';
import { type BrowserEvents, browserEvents } from './browser-events';
import type { Capture, Facing } from './capture';
import { createDueStart } from './due-start';
import { toCaptureError } from './capture-error';
import { createFlawWatch } from './flaw-watch';
import { createMicrophoneMonitor } from './microphone-monitor';
import type { RecorderRules } from './live-steps';
import { reduceRecorder } from './recorder-machine';
import type { RecorderEffect, RecorderEvent, RecorderState } from './recorder-state';
import type { SectionTakes } from './section-takes';
import { createTakeRun } from './take-run';
import { type ThinkTimer, createThinkTimer } from './think-timer';

export type RecorderDeps = RecorderRules & {
  capture: Capture;
  takes: SectionTakes;
  log: (event: string, details?: string) => void;
  /** The time to think before the first recording. */
  thinking?: ThinkTimer;
  /** Whether a clip asks the question, and is to be heard first. */
  isUnheard?: () => boolean;
  events?: BrowserEvents;
  timers?: Timers;
};

/** The recorder of one section: a state to show, and the visitor's actions. Quick repeated presses count once. */
export type Recorder = {
  getState(): RecorderState;
  subscribe(listener: () => void): () => void;
  /** Calls the listener with the microphone's level, 0 to 1, about ten times a second while a camera is on. */
  onLevel(listener: (level: number) => void): () => void;
  enter(): void;
  leave(): void;
  /** Uses the take that was found, or what there is of one whose recording does not end. */
  useFound(): void;
  /** Turns the camera on, for which the browser asks the visitor. */
  requestCamera(): void;
  /** The clip that asks the question has come. */
  ask(): void;
  /** The clip has ended, or the visitor reads instead. */
  hear(): void;
  playAgain(): void;
  /** Another camera or microphone was chosen. */
  changeDevices(facing: Facing): void;
  /** Starts the countdown; a second press ends it and starts the recording. */
  start(): void;
  /** Ends the countdown without a recording. */
  cancel(): void;
  stop(): void;
  /** Continues a recording during which the page was hidden. */
  continueRecording(): void;
  flip(): void;
  reRecord(): void;
  /** Returns to the take before the current one. */
  keepLast(): void;
  /** The visitor goes on with the take on the screen. */
  accept(): void;
  tryAgain(): void;
  /** The camera shows a picture. */
  reportPicture(): void;
  /** Called about once a second during the recording with the brightness of the picture, 0 to 255. */
  seePicture(brightness: number): void;
  reportPlaybackError(message: string): void;
  /** The video service has no film of the take on the screen. */
  reportLost(message: string): void;
};

export function createRecorder({
  capture,
  takes,
  log,
  events = browserEvents,
  timers = browserTimers,
  thinking = createThinkTimer('none', timers),
  isUnheard = () => false,
  ...rules
}: RecorderDeps): Recorder {
  const presses = createGuard(BUTTON_GUARD_MS, timers.now);
  const flips = createGuard(CAMERA_GUARD_MS, timers.now);
  let stay = new AbortController();
  const flaws = createFlawWatch();
  let cancelStop = () => {};
  let stopWatching = () => {};
  const run = createTakeRun(capture, takes, flaws);

  const machine = startMachine<RecorderState, RecorderEvent, RecorderEffect>(
    { name: 'idle' },
    (state, event) => reduceRecorder(rules, state, event),
    runEffect,
  );
  const watchSound: BrowserEvents['watchSound'] = (stream, onDecibels) =>
    events.watchSound(stream, (decibels) => {
      flaws.hear(decibels);
      onDecibels(decibels);
    });
  const microphone = createMicrophoneMonitor(watchSound, timers.now, (isSilent) =>
    machine.send({ name: 'silenceChanged', isSilent }),
  );
  /** Counts the requests for the camera: only the answer to the last one counts. */
  let requests = 0;

  const follow = createActivities({ events, timers, microphone, startLimit: capture.startLimit, send: machine.send });
  machine.subscribe(() => follow(machine.getState(), rules.section.seconds));
  /** The browser may ask for the camera, which it does only after a press. */
  const hear = () => {
    const { signal } = stay;
    const answer = (willAsk: boolean) => !signal.aborted && machine.send({ name: 'heard', willAsk });
    void capture.willAsk().then(answer, () => answer(false));
  };
  const due = createDueStart(thinking, machine, hear);

  function runEffect(effect: RecorderEffect, send: (event: RecorderEvent) => void): void {
    const { signal } = stay;
    /** Ignores an answer that comes after the visitor has left. */
    const answer = (event: RecorderEvent) => {
      if (!signal.aborted) send(event);
    };
    /** New buttons appear at the place of the pressed one, so they appear only when a double click is over. */
    const answerAfterGuard = (event: RecorderEvent) => void timers.after(presses.remaining(), () => answer(event));
    const answerFailure = (error: unknown) =>
      answerAfterGuard({ name: 'stopFailed', message: toCaptureError(error).message });
    switch (effect.name) {
      case 'findTake':
        void Promise.all([takes.find().catch(() => null), capture.willAsk().catch(() => false)]).then(
          ([take, willAsk]) => answer({ name: 'searched', take, willAsk, isUnheard: isUnheard() }),
        );
        return;
      case 'adoptTake':
        run.forget();
        takes.adopt(effect.uploadId).then(() => answerAfterGuard({ name: 'takeAdopted' }), answerFailure);
        return;
      case 'openCamera': {
        const request = (requests += 1);
        const answerLast = (event: RecorderEvent) => {
          if (request === requests) answerAfterGuard(event);
        };
        capture.open(effect.facing).then(
          (camera) => answerLast({ name: 'cameraOpened', camera }),
          (error: unknown) => answerLast({ name: 'captureFailed', error: toCaptureError(error).code }),
        );
        return;
      }
      case 'closeCamera':
        capture.close();
        return;
      case 'startRecording':
        run.start(effect.keeps).then(
          (ticket) => answer({ name: 'recordingStarted', ticket }),
          (error: unknown) => answer(due.explain(error)),
        );
        return;
      case 'flushRecording':
        capture.flush();
        return;
      case 'stopRecording': {
        cancelStop();
        const end = () =>
          void run.keep(effect).then((facts) => facts && answerAfterGuard({ name: 'takeKept', facts }), answerFailure);
        // 0 means immediately, not in the next turn of the event loop: when the visitor leaves, the camera is turned
        // off right after this.
        if (effect.afterMilliseconds === 0) end();
        else cancelStop = timers.after(effect.afterMilliseconds, end);
        return;
      }
      case 'cancelRecording':
        capture.cancel();
        return;
      case 'discardTake':
        takes.discard(effect.uploadId);
        return;
      case 'restartPlayback':
        timers.after(effect.afterMilliseconds, () => answer({ name: 'playbackRestarted' }));
        return;
      case 'log':
        log(effect.event, effect.details);
    }
  }

  const press = (event: RecorderEvent) => () => {
    if (presses.pass()) machine.send(event);
  };

  return {
    getState: machine.getState,
    subscribe: machine.subscribe,
    onLevel: microphone.onLevel,
    enter() {
      stay = new AbortController();
      const stops = [
        capture.onLost((error) => machine.send({ name: 'deviceLost', error })),
        events.watchVisibility((isHidden) => {
          machine.send({ name: isHidden ? 'pageHidden' : 'pageShown' });
          due.see(isHidden);
        }),
        thinking.subscribe(due.startIfDue),
        events.watchDevices((count) => machine.send({ name: 'devicesChanged', count })),
        events.watchAccess((news) => machine.send({ name: 'accessSeen', news })),
      ];
      stopWatching = () => stops.forEach((stop) => stop());
      due.see(globalThis.document?.visibilityState === 'hidden');
      machine.send({ name: 'entered', facing: capture.getFacing() });
    },
    leave() {
      stay.abort();
      stopWatching();
      machine.send({ name: 'left' });
    },
    useFound: press({ name: 'useRequested' }),
    requestCamera: press({ name: 'cameraRequested' }),
    ask: () => machine.send({ name: 'clipCame' }),
    hear,
    playAgain: press({ name: 'playAgainRequested' }),
    changeDevices: (facing) => machine.send({ name: 'devicesChosen', facing }),
    start: due.ifMayStart(press({ name: 'startRequested' })),
    cancel: () => machine.send({ name: 'cancelRequested' }),
    stop: press({ name: 'stopRequested' }),
    continueRecording: press({ name: 'continueRequested' }),
    reRecord: press({ name: 'reRecordRequested' }),
    keepLast: press({ name: 'keepLastRequested' }),
    accept: () => machine.send({ name: 'takeAccepted' }),
    tryAgain: press({ name: 'retryRequested' }),
    flip: () => {
      if (flips.pass()) machine.send({ name: 'flipRequested' });
    },
    reportPicture: () => machine.send({ name: 'pictureShown' }),
    seePicture: flaws.see,
    reportPlaybackError: (message) => machine.send({ name: 'playbackFailed', message }),
    reportLost: (message) => machine.send({ name: 'takeLost', message }),
  };
}
