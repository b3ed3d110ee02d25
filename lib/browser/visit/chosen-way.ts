import type { KeyValueStore } from '../storage';
import type { VisitKey } from './visit-key';

/** Whether the visitor answers with files instead of the camera: in this tab, also after a reload. */
export type ChosenWay = {
  isFile(visit: VisitKey): boolean;
  choose(visit: VisitKey, isFile: boolean): void;
  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

export function createChosenWay(store: KeyValueStore): ChosenWay {
  const listeners = new Set<() => void>();
  const keyOf = ({ campaignName, uuid }: VisitKey) => `introreel/way/${campaignName}/${uuid}`;
  return {
    isFile: (visit) => store.getItem(keyOf(visit)) === 'file',
    choose(visit, isFile) {
      store.setItem(keyOf(visit), isFile ? 'file' : 'camera');
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
