import { useEffect, useEffectEvent } from 'react';

/** Calls back when Escape is pressed, while `isOn`. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [isOn]);
}
