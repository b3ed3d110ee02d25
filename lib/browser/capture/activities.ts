import type { Timers } from '../timers';
import type { BrowserEvents } from './browser-events';
import type { MicrophoneMonitor } from './microphone-monitor';
import { type RecorderEvent, type RecorderState, type StateFacts, WAIT_LIMIT_MS, stateFacts } from './recorder-state';

type ActivitiesDeps = {
  events: Pick<BrowserEvents, 'keepAwake'>;
  timers: Timers;
  microphone: Pick<MicrophoneMonitor, 'listenTo'>;
  /** How long a recording may take to start, milliseconds. */
  startLimit?: number;
  send: (event: RecorderEvent) => void;
};

const TICK_MS = 1000;

/**
 * What runs for as long as a state lasts: the level of the microphone, the screen that stays on, the limit of a state
 * that waits, the countdown and the clock. Call it after every change of the state.
 */
export function createActivities({ events, timers, microphone, startLimit = WAIT_LIMIT_MS, send }: ActivitiesDeps) {
  const keepAwake = createActivity<true>(() => events.keepAwake());
  const limit = createActivity<RecorderState['name']>((name) =>
    timers.after(name === 'starting' ? startLimit : WAIT_LIMIT_MS, () => send({ name: 'limitPassed' })),
  );
  const tick = createActivity<NonNullable<StateFacts['timer']>>((timer) => {
    if (timer === 'countdown') return timers.every(TICK_MS, () => send({ name: 'counted' }));
    const startedAt = timers.now();
    // The elapsed time is measured at each tick, because browsers slow down the timers of a page in the background.
    return timers.every(TICK_MS, () =>
      send({ name: 'ticked', elapsedSeconds: Math.round((timers.now() - startedAt) / 1000) }),
    );
  });

  return (state: RecorderState, seconds: number): void => {
    const { isLive, isWaiting, timer } = stateFacts(state, seconds);
    microphone.listenTo('camera' in state ? state.camera.stream : null);
    keepAwake(isLive || null);
    limit(isWaiting ? state.name : null);
    tick(timer);
  };
}

/** Returns a function that starts what it is called with, once, and ends it when called with another or with `null`. */
function createActivity<What>(start: (what: What) => () => void): (what: What | null) => void {
  let running: What | null = null;
  let end = () => {};
  return (what) => {
    if (what === running) return;
    running = what;
    end();
    end = what === null ? () => {} : start(what);
  };
}
