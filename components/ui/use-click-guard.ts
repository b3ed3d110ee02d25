import { type MouseEvent, useRef } from 'react';

/** Spec 9: a second click within this many milliseconds is a double click. */
export const GUARD_MS = 750;

type Click = (event: MouseEvent<HTMLButtonElement>) => void;

/** Lets one click through and swallows those that follow within `ms`, a form's submission included. */
export function useClickGuard(onClick: Click | undefined, ms: number = GUARD_MS): Click {
  const last = useRef(-Infinity);
  return (event) => {
    const now = Date.now();
    if (now - last.current < ms) {
      event.preventDefault();
      return;
    }
    last.current = now;
    onClick?.(event);
  };
}
