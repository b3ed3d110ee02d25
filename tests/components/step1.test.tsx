import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Step1Screen } from '@/components/screens/step1-screen';
import { type Camera, CaptureError, type Capture } from '@/lib/browser/capture/capture';
import { createDeviceChoice } from '@/lib/browser/capture/device-choice';
import { answerCalls } from '../support/answer-calls';
import { createCamera, createCapture, createMemoryStore } from '../support/browser-factories';
import { createFakeTakes } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import { createCampaign } from '../support/visit-factories';

beforeEach(() => Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true }));

function open(overrides: Partial<Capture> = {}) {
  answerCalls({});
  const listed = [
    { kind: 'videoinput', deviceId: 'c1', label: 'Webcam' },
    { kind: 'audioinput', deviceId: 'm1', label: 'Built-in' },
    { kind: 'audioinput', deviceId: 'm2', label: '' },
  ];
  const devices = Object.assign(new EventTarget(), { enumerateDevices: async () => listed });
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
  const capture = createCapture(overrides);
  const openCamera = jest.spyOn(capture, 'open');
  const deviceChoice = createDeviceChoice(createMemoryStore(), null);
  const takes = createFakeTakes();
  const { unmount } = renderScreen(<Step1Screen campaign={createCampaign()} />, {
    services: { capture, deviceChoice, takes },
  });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  return { capture, openCamera, deviceChoice, takes, press, unmount };
}
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

it('asks for the camera after a press, not before, and shows what it sees', async () => {
  const { openCamera, press } = open();
  expect(openCamera).not.toHaveBeenCalled();
  await press('Check Camera and Microphone');
  const camera = await screen.findByLabelText('Your camera');
  expect(screen.getByText('Starting your camera…', SEEN)).toBeInstanceOf(HTMLElement);
  fireEvent.loadedData(camera);
  expect(screen.queryByText('Starting your camera…', SEEN)).toBeNull();
  expect(screen.getByRole('link', { name: 'Okay' }).getAttribute('href')).toBe('/demo/step2');
});

it('says while the browser asks that it is asking', async () => {
  const query = async () => Object.assign(new EventTarget(), { state: 'prompt' });
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
  const { press } = open({ open: () => new Promise<Camera>(() => {}) });
  await press('Check Camera and Microphone');
  const words = await screen.findByText('Your browser is asking for access. Choose Allow.', SEEN);
  expect(words).toBeInstanceOf(HTMLElement);
  Reflect.deleteProperty(navigator, 'permissions');
});

it('lets another microphone be chosen, and remembers it', async () => {
  const { openCamera, deviceChoice, press } = open();
  await press('Check Camera and Microphone');
  await userEvent.selectOptions(await screen.findByLabelText('Microphone'), 'Microphone 2');
  expect(deviceChoice.read()).toEqual({ microphone: 'm2' });
  expect(openCamera).toHaveBeenCalledTimes(2);
});

it("says 'We can hear you' only when somebody is heard", async () => {
  jest.useFakeTimers();
  const microphone = { amplitude: 0.001 };
  Object.assign(globalThis, {
    AudioContext: class {
      state = 'running';
      createMediaStreamSource = () => ({ connect() {} });
      resume = async () => {};
      close = async () => {};
    },
    AnalyserNode: class {
      fftSize = 1024;
      getFloatTimeDomainData = (samples: Float32Array) => void samples.fill(microphone.amplitude);
    },
  });
  open();
  const heard = () => screen.queryByText('We can hear you', SEEN);
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  fireEvent.click(screen.getByRole('button', { name: 'Check Camera and Microphone' }));
  await pass(2000);
  expect(screen.getByText('Say a few words')).toBeInstanceOf(HTMLElement);
  expect(heard()).toBeNull();
  microphone.amplitude = 0.1;
  await pass(200);
  expect(heard()).toBeInstanceOf(HTMLElement);
  expect(spoken()).toBe('We can hear you');
  microphone.amplitude = 0;
  await pass(4500);
  expect(heard()).toBeNull();
  ['AudioContext', 'AnalyserNode'].forEach((name) => Reflect.deleteProperty(globalThis, name));
  jest.useRealTimers();
});

it('says why there is no camera, and tries once more', async () => {
  const failing = jest.fn<Promise<Camera>, []>().mockRejectedValueOnce(new CaptureError('busy', ''));
  const { press } = open({ open: failing.mockResolvedValue(createCamera()) });
  await press('Check Camera and Microphone');
  expect((await screen.findByRole('alert')).textContent).toContain('Another app is using');
  await press('Try Again');
  expect(await screen.findByLabelText('Your camera')).toBeInstanceOf(HTMLVideoElement);
});

it('does not go on saying that the camera is Starting your camera when there is none', async () => {
  const { press } = open({ open: () => Promise.reject(new CaptureError('notFound', '')) });
  await press('Check Camera and Microphone');
  await screen.findByRole('alert');
  expect(screen.queryByText(/Starting your camera/)).toBeNull();
  expect(screen.queryByRole('meter')).toBeNull();
  expect(await screen.findByText(/open this page on a phone/)).toBeInstanceOf(HTMLElement);
});

it('turns the camera off when the page is left', async () => {
  const close = jest.fn();
  const { press, unmount } = open({ close });
  await press('Check Camera and Microphone');
  await screen.findByLabelText('Your camera');
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
});
