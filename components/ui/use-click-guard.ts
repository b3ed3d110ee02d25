import { type MouseEvent, useState } from 'react';
import { BUTTON_GUARD_MS, type Guard, createGuard } from '@/lib/domain/guard';

type Click<E extends HTMLElement> = (event: MouseEvent<E>) => void;

/** Of the control that was pressed last, whichever it was. */
let lastPressed: Guard | null = null;

/**
 * Lets one click through and swallows those that follow within 750 ms, with what the browser would do about them:
 * submit a form, follow a link. The second click of a double click is swallowed too where another control has come
 * under the pointer meanwhile, in a dialog that just opened for example.
 */
export function useClickGuard<E extends HTMLElement>(onClick: Click<E> | undefined): Click<E> {
  const [guard] = useState(() => createGuard(BUTTON_GUARD_MS, () => Date.now()));
  return (event) => {
    const isOff = event.currentTarget.getAttribute('aria-disabled') === 'true';
    const isSecond = event.detail > 1 && lastPressed !== null && lastPressed.remaining() > 0;
    if (isOff || isSecond || !guard.pass()) {
      event.preventDefault();
      return;
    }
    lastPressed = guard;
    onClick?.(event);
  };
}
