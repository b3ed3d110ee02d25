import { startMachine } from '../machine';
import { type Timers, browserTimers } from '../timers';
import { type AccessNews, canAskAgain } from './access';
import { type BrowserEvents, browserEvents } from './browser-events';
import type { Camera, Capture, CaptureErrorCode, Facing } from './capture';
import { toCaptureError } from './capture-error';
import type { ChosenDevices, DeviceChoice } from './device-choice';
import { createMicrophoneMonitor } from './microphone-monitor';
import { WAIT_LIMIT_MS } from './recorder-state';

/**
 * The visitor's look at camera and microphone before the recording. `isLate`: the camera, or its picture, has not come
 * for `WAIT_LIMIT_MS`.
 */
export type DeviceCheckState =
  | { name: 'opening'; isLate?: true }
  | { name: 'on'; camera: Camera; isSilent: boolean; hasPicture?: true; isLate?: true }
  | { name: 'failed'; error: CaptureErrorCode };

type DeviceCheckEvent =
  | { name: 'openRequested'; facing: Facing; isAnew: boolean }
  | { name: 'opened'; camera: Camera }
  | { name: 'failed'; error: CaptureErrorCode }
  | { name: 'silenceChanged'; isSilent: boolean }
  | { name: 'pictureShown' }
  | { name: 'limitPassed' }
  | { name: 'accessSeen'; news: AccessNews };

type OpenCamera = { name: 'openCamera'; facing: Facing; isAnew: boolean };

export type DeviceCheck = {
  getState(): DeviceCheckState;
  subscribe(listener: () => void): () => void;
  /** Calls the listener with the microphone's level, 0 to 1. Returns an unsubscribe function. */
  onLevel(listener: (level: number) => void): () => void;
  /** Turns the camera on. The browser may ask the visitor. Returns a function that turns it off. */
  enter(): () => void;
  /** Turns the front camera off, if it is on, and on again. */
  tryAgain(): void;
  /** The camera shows a picture. */
  reportPicture(): void;
  /** Remembers the choice, and turns the chosen devices on. */
  choose(devices: ChosenDevices, facing: Facing): void;
};

export type DeviceCheckDeps = {
  capture: Pick<Capture, 'open' | 'close' | 'onLost'>;
  deviceChoice: Pick<DeviceChoice, 'choose'>;
  events?: Pick<BrowserEvents, 'watchSound' | 'watchAccess'>;
  timers?: Pick<Timers, 'now' | 'after'>;
};

function reduceDeviceCheck(
  state: DeviceCheckState,
  event: DeviceCheckEvent,
): { state: DeviceCheckState; effects: readonly OpenCamera[] } {
  switch (event.name) {
    case 'openRequested':
      return { state: { name: 'opening' }, effects: [{ ...event, name: 'openCamera' }] };
    case 'opened':
      return { state: { name: 'on', camera: event.camera, isSilent: false }, effects: [] };
    case 'failed':
      return { state: { name: 'failed', error: event.error }, effects: [] };
    case 'silenceChanged':
      return { state: state.name === 'on' ? { ...state, isSilent: event.isSilent } : state, effects: [] };
    case 'pictureShown':
      return { state: state.name === 'on' ? { ...state, hasPicture: true } : state, effects: [] };
    case 'limitPassed':
      return { state: state.name === 'failed' ? state : { ...state, isLate: true }, effects: [] };
    case 'accessSeen':
      if (state.name !== 'failed' || !canAskAgain(state.error, event.news)) return { state, effects: [] };
      return reduceDeviceCheck(state, { name: 'openRequested', facing: 'front', isAnew: false });
  }
}

/** Returns whether the visitor waits for the camera or its picture, and has not been told so yet. */
function isWaiting(state: DeviceCheckState): boolean {
  return state.name !== 'failed' && !state.isLate && !(state.name === 'on' && state.hasPicture);
}

export function createDeviceCheck({
  capture,
  deviceChoice,
  events = browserEvents,
  timers = browserTimers,
}: DeviceCheckDeps): DeviceCheck {
  /** Only the answer to the latest request counts. */
  let request = 0;
  let cancelLimit = () => {};
  const machine = startMachine<DeviceCheckState, DeviceCheckEvent, OpenCamera>(
    { name: 'opening' },
    reduceDeviceCheck,
    ({ facing, isAnew }, send) => {
      const mine = ++request;
      const answer = (event: DeviceCheckEvent) => {
        if (mine === request) send(event);
      };
      if (isAnew) capture.close();
      capture.open(facing).then(
        (camera) => answer({ name: 'opened', camera }),
        (error: unknown) => answer({ name: 'failed', error: toCaptureError(error).code }),
      );
    },
  );
  const microphone = createMicrophoneMonitor(events.watchSound, timers.now, (isSilent) =>
    machine.send({ name: 'silenceChanged', isSilent }),
  );
  machine.subscribe(() => {
    const state = machine.getState();
    microphone.listenTo(state.name === 'on' ? state.camera.stream : null);
    cancelLimit();
    cancelLimit = isWaiting(state)
      ? timers.after(WAIT_LIMIT_MS, () => machine.send({ name: 'limitPassed' }))
      : () => {};
  });
  const open = (facing: Facing, isAnew = false) => machine.send({ name: 'openRequested', facing, isAnew });

  return {
    getState: machine.getState,
    subscribe: machine.subscribe,
    onLevel: microphone.onLevel,
    enter() {
      const stops = [
        capture.onLost(() => machine.send({ name: 'failed', error: 'lost' })),
        events.watchAccess((news) => machine.send({ name: 'accessSeen', news })),
      ];
      open('front');
      return () => {
        request += 1;
        stops.forEach((stop) => stop());
        cancelLimit();
        microphone.listenTo(null);
        capture.close();
      };
    },
    tryAgain: () => open('front', true),
    reportPicture: () => machine.send({ name: 'pictureShown' }),
    choose(devices, facing) {
      // The front camera is always the first one: a rear camera is chosen only for now.
      deviceChoice.choose(facing === 'rear' ? { ...devices, camera: undefined } : devices);
      open(facing, true);
    },
  };
}
