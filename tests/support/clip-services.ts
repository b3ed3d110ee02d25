import type { ClipServices } from '@/components/organizer/builder/clips/clip-services';
import { createDeviceChoice } from '@/lib/browser/capture/device-choice';
import type { Capture } from '@/lib/browser/capture/capture';
import { createRecorder } from '@/lib/browser/capture/recorder';
import type { Clip } from '@/lib/contract/organizer/clips';
import { createBrowserEvents, createCapture, createManualTimers, createMemoryStore } from './browser-factories';

const CLIP_ID = '3f0e5f1a-77a1-4d1e-9a55-0d8a4b6f2c11';

/** A clip that is ready. */
export const createClip = (given: Partial<Clip> = {}): Clip => ({
  ...{ id: CLIP_ID, kind: 'video', state: 'ready', url: '/clip.mp4', posterUrl: '/clip.jpg' },
  ...{ seconds: 4, width: 640, height: 360 },
  ...given,
});

/** What clips are recorded and sent with, where everything works at once; time passes when the test says so. */
export function createClipServices(made: Partial<Clip> = {}) {
  const timers = createManualTimers();
  const browser = createBrowserEvents();
  const capture = jest.fn<Capture, [boolean]>(() => createCapture());
  const calls = {
    add: jest.fn(async () => ({ clipId: CLIP_ID, data: { url: '/store', fields: {} } })),
    make: jest.fn(async () => createClip(made)),
    get: jest.fn(async (id: string) => createClip({ ...made, id })),
  };
  const postFile = jest.fn<Promise<void>, Parameters<ClipServices['postFile']>>(async () => undefined);
  const readLength = jest.fn<Promise<number | null>, Parameters<ClipServices['readLength']>>(async () => null);
  const services: ClipServices = {
    ...{ calls, postFile, createCapture: capture },
    readLength,
    wait: async () => undefined,
    deviceChoice: createDeviceChoice(createMemoryStore(), null),
    createRecorder: (deps) => createRecorder({ ...deps, log: () => {}, events: browser.events, timers }),
  };
  return { services, calls, postFile, readLength, capture, timers, browser };
}
