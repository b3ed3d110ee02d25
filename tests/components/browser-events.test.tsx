import { waitFor } from '@testing-library/react';
import { watchDevices } from '@/lib/browser/capture/device-changes';
import { watchVisibility } from '@/lib/browser/capture/page-visibility';
import { keepAwake } from '@/lib/browser/capture/wake-lock';

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

function installWakeLock(request: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(navigator, 'wakeLock');
});

it('tells that the page is hidden and seen again, until it is not watched any more', () => {
  const seen: boolean[] = [];
  const stop = watchVisibility((isHidden) => seen.push(isHidden));
  setVisibility('hidden');
  setVisibility('visible');
  stop();
  setVisibility('hidden');
  expect(seen).toEqual([true, false]);
});

it('keeps the screen on, also after the page was hidden, and lets it rest in the end', async () => {
  const release = jest.fn(async () => {});
  const lock = Promise.resolve({ release });
  const request = jest.fn(() => lock);
  installWakeLock(request);
  const releaseScreen = keepAwake();
  setVisibility('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  setVisibility('visible');
  expect(request).toHaveBeenCalledTimes(2);
  await lock;
  releaseScreen();
  setVisibility('visible');
  expect([request.mock.calls.length, release.mock.calls.length]).toEqual([2, 1]);
});

it('lets the screen rest when the lock comes after the recording', async () => {
  const release = jest.fn(async () => {});
  installWakeLock(async () => ({ release }));
  keepAwake()();
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});

it('records with a screen that may go off where no lock is given', async () => {
  const refused = Promise.reject(new Error('low battery'));
  installWakeLock(() => refused);
  const releaseScreen = keepAwake();
  await refused.catch(() => undefined);
  expect(releaseScreen).not.toThrow();
});

it('tells what is connected when a device comes or goes', async () => {
  const listed = [{ kind: 'videoinput' }, { kind: 'audioinput' }, { kind: 'audioinput' }, { kind: 'audiooutput' }];
  const devices = Object.assign(new EventTarget(), { enumerateDevices: async () => listed }) as unknown as MediaDevices;
  const onChange = jest.fn();
  const stop = watchDevices(onChange, devices);
  devices.dispatchEvent(new Event('devicechange'));
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  stop();
  devices.dispatchEvent(new Event('devicechange'));
  expect(onChange.mock.calls).toEqual([[{ cameras: 1, microphones: 2 }]]);
});
