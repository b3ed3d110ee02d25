import { useState, useSyncExternalStore } from 'react';
import { browserStorage } from '@/lib/browser/storage';

const KEY = 'captions';
const OFF = 'off';
const storage = browserStorage();
const never = () => () => {};
const isKeptOn = () => storage.getItem(KEY) !== OFF;

/** Whether captions are shown, which this browser remembers; at first they are. */
export function useCaptionsChoice(): [areShown: boolean, show: (areShown: boolean) => void] {
  const kept = useSyncExternalStore(never, isKeptOn, () => true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  return [
    chosen ?? kept,
    (areShown) => {
      storage.setItem(KEY, areShown ? 'on' : OFF);
      setChosen(areShown);
    },
  ];
}
