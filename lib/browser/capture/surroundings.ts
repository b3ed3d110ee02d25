import { type DeviceCount, watchDevices } from './device-changes';
import { watchSound } from './level';
import { watchVisibility } from './page-visibility';
import { keepAwake } from './wake-lock';

/** What happens around a recording. Each gives what ends it. */
export type Surroundings = {
  watchSound(stream: MediaStream, onDecibels: (decibels: number) => void): () => void;
  watchVisibility(onChange: (isHidden: boolean) => void): () => void;
  watchDevices(onChange: (count: DeviceCount) => void): () => void;
  keepAwake(): () => void;
};

export const browserSurroundings: Surroundings = { watchSound, watchVisibility, watchDevices: (onChange) => watchDevices(onChange), keepAwake };
