import { createDeviceCheck } from '@/lib/browser/capture/device-check';
import { createDeviceChoice } from '@/lib/browser/capture/device-choice';
import { watchDeviceList } from '@/lib/browser/capture/device-list';
import { CaptureError } from '@/lib/browser/capture/capture';
import { meanBrightness } from '@/lib/browser/capture/brightness';
import { willAsk } from '@/lib/browser/capture/permission';
import { recordPractice } from '@/lib/browser/capture/practice';
import {
  createBrowserEvents,
  createCamera,
  createCapture,
  createManualTimers,
  createMemoryStore,
  createRecording,
  createStream,
  settle,
} from '../support/browser-factories';

function setUp(overrides: Parameters<typeof createCapture>[0] = {}) {
  const browser = createBrowserEvents();
  const capture = createCapture(overrides);
  const open = jest.spyOn(capture, 'open');
  const close = jest.spyOn(capture, 'close');
  const deviceChoice = createDeviceChoice(createMemoryStore(), 'hrfix');
  const timers = createManualTimers();
  const check = createDeviceCheck({ capture, deviceChoice, events: browser.events, timers });
  return { check, open, close, deviceChoice, timers, ...browser };
}

it('turns the camera on, and off when the page is left', async () => {
  const { check, close } = setUp();
  const leave = check.enter();
  await settle();
  expect(check.getState()).toMatchObject({ name: 'on', isSilent: false });
  leave();
  expect(close).toHaveBeenCalledTimes(1);
});

it('says why there is no camera, and tries once more', async () => {
  const { check, open } = setUp();
  open.mockRejectedValueOnce(new CaptureError('busy', ''));
  check.enter();
  await settle();
  expect(check.getState()).toEqual({ name: 'failed', error: 'busy' });
  check.tryAgain();
  await settle();
  expect(check.getState().name).toBe('on');
});

it('turns on what was chosen, and remembers it', async () => {
  const { check, open, close, deviceChoice } = setUp();
  check.enter();
  await settle();
  check.choose({ microphone: 'headset' }, 'front');
  check.choose({ camera: 'webcam' }, 'front');
  await settle();
  expect([close.mock.calls.length, open.mock.calls.length]).toEqual([2, 3]);
  expect(deviceChoice.read()).toEqual({ microphone: 'headset', camera: 'webcam' });
});

it('does not remember a rear camera, because recording begins with the front one (spec 2.43)', async () => {
  const { check, open, deviceChoice } = setUp();
  check.enter();
  check.choose({ camera: 'back' }, 'rear');
  await settle();
  expect(open).toHaveBeenLastCalledWith('rear');
  expect(deviceChoice.read()).toEqual({});
});

it('ignores a camera that comes after another was chosen', async () => {
  const grants: (() => void)[] = [];
  const late = createCamera();
  const { check } = setUp({
    open: () => new Promise((resolve) => grants.push(() => resolve(grants.length === 1 ? late : createCamera()))),
  });
  check.enter();
  check.choose({ camera: 'webcam' }, 'front');
  grants[0]?.();
  await settle();
  expect(check.getState().name).toBe('opening');
});

it('tells that the microphone is silent, and its level', async () => {
  const { check, sound, timers } = setUp();
  const levels: number[] = [];
  check.onLevel((level) => levels.push(level));
  check.enter();
  await settle();
  sound(-30);
  for (let seconds = 0; seconds <= 5; seconds++) {
    sound(-120);
    await timers.pass(1000);
  }
  expect(check.getState()).toMatchObject({ name: 'on', isSilent: true });
  expect(levels[0]).toBe(0.5);
});

it('remembers a choice on the device, for each brand, and nothing that is no choice', () => {
  const store = createMemoryStore({ 'other/devices': '{"camera":"c9"}', 'hrfix/devices': '{"camera":7}' });
  expect(createDeviceChoice(store, 'hrfix').read()).toEqual({});
  createDeviceChoice(store, 'hrfix').choose({ camera: 'c1' });
  expect(createDeviceChoice(store, 'hrfix').read()).toEqual({ camera: 'c1' });
});

it('lists what is connected, now and when something is plugged in', async () => {
  const listed = [
    { kind: 'videoinput', deviceId: 'c1', label: 'FaceTime Camera' },
    { kind: 'videoinput', deviceId: 'c2', label: 'camera2 0, facing back' },
    { kind: 'audioinput', deviceId: 'm1', label: 'Headset' },
    { kind: 'audiooutput', deviceId: 's1', label: 'Speaker' },
    { kind: 'audioinput', deviceId: '', label: '' },
  ];
  const devices = Object.assign(new EventTarget(), { enumerateDevices: async () => listed });
  const onChange = jest.fn();
  const stop = watchDeviceList(onChange, devices as unknown as MediaDevices);
  await settle();
  expect(onChange).toHaveBeenLastCalledWith({
    cameras: [
      { id: 'c1', label: 'FaceTime Camera', facing: 'front' },
      { id: 'c2', label: 'camera2 0, facing back', facing: 'rear' },
    ],
    microphones: [{ id: 'm1', label: 'Headset', facing: 'front' }],
  });
  devices.dispatchEvent(new Event('devicechange'));
  await settle();
  stop();
  devices.dispatchEvent(new Event('devicechange'));
  await settle();
  expect(onChange).toHaveBeenCalledTimes(2);
});

it.each([
  ['granted', 'granted', false],
  ['prompt', 'prompt', true],
  ['granted', 'prompt', true],
  ['denied', 'prompt', false],
  [undefined, undefined, true],
])('knows whether the browser would ask: camera %s, microphone %s', async (camera, microphone, expected) => {
  const states: Record<string, string | undefined> = { camera, microphone };
  const query = async ({ name }: { name: string }) => ({ state: states[name] });
  expect(await willAsk({ query } as unknown as Permissions)).toBe(expected);
});

it('measures how bright a picture is', () => {
  const pixels = (...values: number[]) => Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255]));
  expect(meanBrightness(pixels(0, 0))).toBe(0);
  expect(meanBrightness(pixels(0, 255))).toBeCloseTo(127.5);
});

it('ends a practice take after ten seconds, and gives its film', async () => {
  const timers = createManualTimers();
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const stop = jest.fn(async () => {
    end();
    return createRecording({ mimeType: 'video/webm' });
  });
  const practice = recordPractice(
    createStream(),
    (_, onSlice) => {
      onSlice({ blob: new Blob(['a film']), until: 1000, mimeType: 'video/webm' });
      return { started: Promise.resolve(), ended, flush: () => {}, stop, cancel: () => {} };
    },
    timers,
  );
  await timers.pass(9999);
  expect(stop).not.toHaveBeenCalled();
  await timers.pass(1);
  expect(await (await practice.film)?.text()).toBe('a film');
});
