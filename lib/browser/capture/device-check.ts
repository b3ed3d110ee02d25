import { createActor } from '../actor';
import { type Timers, browserTimers } from '../timers';
import { type BrowserEvents, browserEvents } from './browser-events';
import type { Camera, Capture, CaptureErrorCode, Facing } from './capture';
import { toCaptureError } from './capture-error';
import type { ChosenDevices, DeviceChoice } from './device-choice';
import { createMicrophoneMonitor } from './microphone-monitor';

/** The visitor's look at camera and microphone before the recording. */
export type DeviceCheckState =
  { name: 'opening' } | { name: 'on'; camera: Camera; isSilent: boolean } | { name: 'failed'; error: CaptureErrorCode };

type DeviceCheckEvent =
  | { name: 'openRequested'; facing: Facing; isAnew: boolean }
  | { name: 'opened'; camera: Camera }
  | { name: 'failed'; error: CaptureErrorCode }
  | { name: 'silenceChanged'; isSilent: boolean };

type OpenCamera = { name: 'openCamera'; facing: Facing; isAnew: boolean };

export type DeviceCheck = {
  getState(): DeviceCheckState;
  subscribe(listener: () => void): () => void;
  /** Calls the listener with the microphone's level, 0 to 1. Returns an unsubscribe function. */
  onLevel(listener: (level: number) => void): () => void;
  /** Turns the camera on. The browser may ask the visitor. Returns a function that turns it off. */
  enter(): () => void;
  tryAgain(): void;
  /** Remembers the choice, and turns the chosen devices on. */
  choose(devices: ChosenDevices, facing: Facing): void;
};

export type DeviceCheckDeps = {
  capture: Pick<Capture, 'open' | 'close' | 'onLost'>;
  deviceChoice: Pick<DeviceChoice, 'choose'>;
  watchSound?: BrowserEvents['watchSound'];
  timers?: Pick<Timers, 'now'>;
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
  }
}

export function createDeviceCheck({
  capture,
  deviceChoice,
  watchSound = browserEvents.watchSound,
  timers = browserTimers,
}: DeviceCheckDeps): DeviceCheck {
  /** Only the answer to the latest request counts. */
  let request = 0;
  const actor = createActor<DeviceCheckState, DeviceCheckEvent, OpenCamera>(
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
  const microphone = createMicrophoneMonitor(watchSound, timers.now, (isSilent) =>
    actor.send({ name: 'silenceChanged', isSilent }),
  );
  actor.subscribe(() => {
    const state = actor.getState();
    microphone.listenTo(state.name === 'on' ? state.camera.stream : null);
  });
  const open = (facing: Facing, isAnew = false) => actor.send({ name: 'openRequested', facing, isAnew });

  return {
    getState: actor.getState,
    subscribe: actor.subscribe,
    onLevel: microphone.onLevel,
    enter() {
      const stop = capture.onLost(() => actor.send({ name: 'failed', error: 'lost' }));
      open('front');
      return () => {
        request += 1;
        stop();
        microphone.listenTo(null);
        capture.close();
      };
    },
    tryAgain: () => open('front'),
    choose(devices, facing) {
      // The front camera is always the first one: a rear camera is chosen only for now.
      deviceChoice.choose(facing === 'rear' ? { ...devices, camera: undefined } : devices);
      open(facing, true);
    },
  };
}
