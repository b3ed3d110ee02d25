import type { AccessNews } from './access';
import { type DeviceCount, watchDevices } from './device-changes';
import { watchSound } from './level';
import { watchVisibility } from './page-visibility';
import { watchAccess } from './permission';
import { keepAwake } from './wake-lock';

/** What happens in the browser during a recording. Each function returns an unsubscribe function. */
export type BrowserEvents = {
  watchSound(stream: MediaStream, onDecibels: (decibels: number) => void): () => void;
  watchVisibility(onChange: (isHidden: boolean) => void): () => void;
  watchDevices(onChange: (count: DeviceCount) => void): () => void;
  watchAccess(onNews: (news: AccessNews) => void): () => void;
  keepAwake(): () => void;
};

export const browserEvents: BrowserEvents = {
  watchSound,
  watchVisibility,
  watchDevices: (onChange) => watchDevices(onChange),
  watchAccess: (onNews) => watchAccess(onNews),
  keepAwake,
};
