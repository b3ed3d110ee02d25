import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SectionScreen } from '@/components/screens/section-screen';
import { Step1Screen } from '@/components/screens/step1-screen';
import { type Camera, CaptureError, type CaptureErrorCode } from '@/lib/browser/capture/capture';
import { answerCalls } from '../support/answer-calls';
import { createCamera, createCapture } from '../support/browser-factories';
import { createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const FACEBOOK = 'Mozilla/5.0 (Linux; Android 15; wv) Version/4.0 Chrome/156.0 Mobile Safari/537.36 [FB_IAB/FB4A]';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => {
  for (const name of ['userAgent', 'permissions', 'mediaDevices']) Reflect.deleteProperty(navigator, name);
});

function set(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

/** A permission whose state changes as in the browser's settings. */
function setPermission(state: PermissionState) {
  const status = Object.assign(new EventTarget(), { state });
  set('permissions', { query: async () => status });
  return {
    become(next: PermissionState) {
      status.state = next;
      act(() => void status.dispatchEvent(new Event('change')));
    },
  };
}

/** Opens a section whose camera fails with this error, until it is given. */
function openSection(error: CaptureErrorCode, userAgent = CHROME) {
  set('userAgent', userAgent);
  answerCalls({ getUserVideo: createUserVideo() });
  const failure = new CaptureError(error, '');
  const openCamera = jest.fn<Promise<Camera>, []>(() => Promise.reject(failure));
  renderScreen(<SectionScreen campaign={createCampaign()} sectionNum={1} />, {
    services: { capture: createCapture({ open: openCamera }), takes: createFakeTakes(), uploads: createFakeUploads() },
  });
  return { openCamera, give: () => openCamera.mockImplementation(async () => createCamera()) };
}

const steps = async () =>
  within((await screen.findByRole('heading', { name: 'How to allow access' })).parentElement!)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('shows after a refusal the steps of this browser, under the words', async () => {
  openSection('notAllowed');
  expect(await screen.findByRole('heading', { name: 'How to allow access' })).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('alert').textContent).toContain('Not Allowed.');
  expect(await steps()).toEqual([
    "Press the icon to the left of this page's address.",
    'Turn on Camera and Microphone.',
    'Close the pop-up.',
  ]);
  // The drawing says nothing that the words do not say.
  expect(screen.queryByRole('img')).toBeNull();
});

it("shows the system's settings when the system refuses", async () => {
  openSection('blockedBySystem');
  expect((await steps())[0]).toBe('Open Settings in Windows, then Privacy & security.');
});

it('shows no steps where no setting helps', async () => {
  openSection('notFound');
  expect((await screen.findByRole('alert')).textContent).toContain('Could not find device.');
  expect(screen.queryByRole('heading', { name: 'How to allow access' })).toBeNull();
});

it('goes on by itself once the visitor has allowed the camera, and not before', async () => {
  const permission = setPermission('denied');
  const { openCamera, give } = openSection('notAllowed');
  await screen.findByRole('heading', { name: 'How to allow access' });
  give();
  fireEvent.focus(window);
  await act(async () => {});
  expect(openCamera).toHaveBeenCalledTimes(1);
  permission.become('granted');
  expect(await screen.findByLabelText('Your camera')).toBeInstanceOf(HTMLVideoElement);
  expect(openCamera).toHaveBeenCalledTimes(2);
});

it("leads out of an app's own browser, by a link or by a copy of the address", async () => {
  const written = jest.fn(async () => {});
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
  openSection('notAllowed', FACEBOOK);
  const title = /^Recording often doesn't work inside Facebook/;
  expect(await screen.findByRole('heading', { name: title })).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('link', { name: 'Open in Browser' }).getAttribute('href')).toMatch(/^intent:\/\//);
  await user.click(screen.getByRole('button', { name: 'Copy Address' }));
  expect(written.mock.calls).toEqual([[window.location.href]]);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInstanceOf(HTMLElement);
  expect(spoken()).toBe('Copied');
});

it('selects the address when the app does not let the page copy it', async () => {
  const user = userEvent.setup();
  const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse }, configurable: true });
  openSection('notAllowed', FACEBOOK);
  await user.click(await screen.findByRole('button', { name: 'Copy Address' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of this page' });
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe(window.location.href);
});

it('offers another microphone when the one in use delivers nothing', async () => {
  const listed = ['Built-in', 'Headset'].map((label) => ({ kind: 'audioinput', deviceId: label, label }));
  set('mediaDevices', Object.assign(new EventTarget(), { enumerateDevices: async () => listed }));
  const { give } = openSection('noSound');
  const picker = await screen.findByLabelText('Microphone');
  give();
  await userEvent.selectOptions(picker, 'Headset');
  expect(await screen.findByLabelText('Your camera')).toBeInstanceOf(HTMLVideoElement);
});

it('shows on step1 the steps as soon as access is refused', async () => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  set('userAgent', CHROME);
  setPermission('denied');
  answerCalls({});
  renderScreen(<Step1Screen campaign={createCampaign()} />, { services: { capture: createCapture() } });
  expect(await screen.findByRole('heading', { name: 'How to allow access' })).toBeInstanceOf(HTMLElement);
  expect(await steps()).toHaveLength(3);
  // Where to press is in the steps alone, because it differs from browser to browser.
  expect(screen.getByRole('alert').textContent).toBe('Your browser is blocking access to your camera or microphone.');
});
