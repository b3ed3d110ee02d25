import type { AccessNews } from '@/lib/browser/capture/access';
import type { Capture, Camera, Recording } from '@/lib/browser/capture/capture';
import type { DeviceCount } from '@/lib/browser/capture/device-changes';
import type { BrowserEvents } from '@/lib/browser/capture/browser-events';
import type { KeyValueStore } from '@/lib/browser/storage';
import type { Timers } from '@/lib/browser/timers';

export function createMemoryStore(
  initial: Record<string, string> = {},
): KeyValueStore & { values: Map<string, string> } {
  const values = new Map(Object.entries(initial));
  return { values, getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

/** Creates tracks that tests can check for being stopped, and that they can end or mute. */
export function createStream(
  kinds: readonly ('audio' | 'video')[] = ['audio', 'video'],
  settings: MediaTrackSettings = {},
): MediaStream {
  const tracks = kinds.map((kind) => {
    const target = new EventTarget();
    return Object.assign(target, {
      kind,
      readyState: 'live',
      muted: false,
      getSettings: () => settings,
      stop() {
        this.readyState = 'ended';
      },
    });
  });
  const of = (kind: string) => tracks.filter((track) => track.kind === kind);
  return {
    getTracks: () => tracks,
    getAudioTracks: () => of('audio'),
    getVideoTracks: () => of('video'),
  } as unknown as MediaStream;
}

export function createCamera(overrides: Partial<Camera> = {}): Camera {
  return { stream: createStream(), facing: 'front', hasMultipleCameras: false, ...overrides };
}

export function createRecording(overrides: Partial<Recording> = {}): Recording {
  return { mimeType: 'video/webm', milliseconds: 5000, bytes: 6, ...overrides };
}

/** Creates a camera that does everything immediately. When it is stopped, it hands over one slice. */
export function createCapture(overrides: Partial<Capture> = {}): Capture {
  let handOver: Parameters<Capture['start']>[0] = () => {};
  return {
    getFacing: () => 'front',
    willAsk: async () => false,
    open: async (facing) => createCamera({ facing }),
    async start(onSlice) {
      handOver = onSlice;
    },
    flush: () => {},
    async stop() {
      handOver({ blob: new Blob(['a film']), until: 5000, mimeType: 'video/webm' });
      return createRecording();
    },
    cancel: () => {},
    close: () => {},
    onLost: () => () => {},
    ...overrides,
  };
}

/** Creates browser events that the test triggers. */
export function createBrowserEvents() {
  const sound = createSignal<number>();
  const visibility = createSignal<boolean>();
  const devices = createSignal<DeviceCount>();
  const access = createSignal<AccessNews>();
  let isAwake = false;
  const events: BrowserEvents = {
    watchSound: (_, onDecibels) => sound.watch(onDecibels),
    watchVisibility: visibility.watch,
    watchDevices: devices.watch,
    watchAccess: access.watch,
    keepAwake() {
      isAwake = true;
      return () => void (isAwake = false);
    },
  };
  return {
    events,
    sound: sound.give,
    setHidden: visibility.give,
    setDevices: devices.give,
    seeAccess: access.give,
    isAwake: () => isAwake,
  };
}

function createSignal<Value>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    give: (value: Value) => listeners.forEach((listener) => listener(value)),
    watch(listener: (value: Value) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Creates timers whose time passes only when the test says so. */
export function createManualTimers(): Timers & { pass(milliseconds: number): Promise<void> } {
  type Alarm = { at: number; every: number | null; callback: () => void };
  let now = 0;
  const alarms = new Set<Alarm>();
  const set = (alarm: Alarm) => {
    alarms.add(alarm);
    return () => void alarms.delete(alarm);
  };
  return {
    now: () => now,
    after: (milliseconds, callback) => set({ at: now + milliseconds, every: null, callback }),
    every: (milliseconds, callback) => set({ at: now + milliseconds, every: milliseconds, callback }),
    /** Timers fire in their order. In between it waits for the promises they settle. */
    async pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        await settle();
        const next = [...alarms].filter((alarm) => alarm.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        if (next.every === null) alarms.delete(next);
        else next.at += next.every;
        next.callback();
      }
      now = end;
    },
  };
}

/** Resolves when all promises that are ready have run. */
export function settle(): Promise<void> {
  // A page has no `setImmediate`.
  return new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(resolve));
}
