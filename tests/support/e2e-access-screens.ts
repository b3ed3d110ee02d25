import { devices } from '@playwright/test';
import { showsCampaignPage, withBrowserChange, type Screen } from './e2e-show';

/** The visitor has refused the camera. */
function refusedByVisitor(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
}

/** The system's settings keep the camera from the browser. */
function refusedBySystem(): void {
  const refusal = new DOMException('Permission denied by system', 'NotAllowedError');
  navigator.mediaDevices.getUserMedia = () => Promise.reject(refusal);
}

/** Who manages the device allows no camera. */
function refusedByPolicy(): void {
  Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature: () => false } });
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
}

const agent = (device: string): string => devices[device]!.userAgent;
/** Like Safari, but inside the app. */
const instagram = `${agent('iPhone 15').replace(/ Version.*/, '')} Mobile/15E148 Instagram 300.0.0.0`;
const instagramOnAndroid = `${agent('Pixel 7')} Instagram 300.0.0.0 Android`;

const refused = (name: string, userAgent: string, words: string, change = refusedByVisitor): Screen => ({
  name: `section, refused ${name}`,
  visit: {},
  device: { userAgent },
  show: withBrowserChange(change, showsCampaignPage('section/1', words)),
});

/** What helps a visitor whose camera is refused, in each browser that differs by its words or its drawing. */
export const accessScreens: readonly Screen[] = [
  refused('in Chrome', agent('Desktop Chrome'), 'Turn on Camera and Microphone.'),
  refused('in Chrome on Android', agent('Pixel 7'), 'Press Permissions.'),
  refused('in Safari on an iPhone', agent('iPhone 15'), 'Press the three dots, then Website Settings.'),
  refused('in Safari on a Mac', agent('Desktop Safari'), 'Press Safari in the menu bar'),
  refused('in Firefox', agent('Desktop Firefox'), 'Press the crossed-out camera'),
  refused('in Instagram on an iPhone', instagram, "Recording often doesn't work inside Instagram."),
  refused('in Instagram on Android', instagramOnAndroid, "Recording often doesn't work inside Instagram."),
  refused('by the system', agent('Desktop Chrome'), 'Open Settings in Windows', refusedBySystem),
  refused('by policy', agent('Desktop Chrome'), 'Use another device, for example your phone.', refusedByPolicy),
];
