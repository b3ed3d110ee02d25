import { type KeyValueStore, browserStorage, readRecord } from '../storage';

/** Remembers on this device, by campaign, whether a visitor who may choose records sound alone. */
export type AudioChoice = {
  read(campaignName: string): boolean;
  choose(campaignName: string, isAudioOnly: boolean): void;
  subscribe(listener: () => void): () => void;
};

const KEY = 'audioOnly';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export function createAudioChoice(store: KeyValueStore = browserStorage()): AudioChoice {
  const listeners = new Set<() => void>();
  return {
    read: (campaignName) => readRecord(store, KEY, isBoolean)[campaignName] ?? false,
    choose(campaignName, isAudioOnly) {
      store.setItem(KEY, JSON.stringify({ ...readRecord(store, KEY, isBoolean), [campaignName]: isAudioOnly }));
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
