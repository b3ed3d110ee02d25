import { type MouseEvent, useState } from 'react';
import { BUTTON_GUARD_MS, type Guard, createGuard } from '@/lib/domain/guard';

type Click<E extends HTMLElement> = (event: MouseEvent<E>) => void;

/** The guard of the control that was pressed last. */
let lastPressed: Guard | null = null;

/**
 * Lets one click through and ignores further clicks within 750 ms, including what the browser would do: submit a form,
 * follow a link. The second click of a double click is also ignored when it hits another control, for example one in a
 * dialog that has just opened.
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
    takeFocus(event.currentTarget);
    onClick?.(event);
  };
}

/**
 * Safari does not focus a button that is pressed. Without this, a dialog that it opens could not give the focus back,
 * and no control could get it in its place.
 */
function takeFocus(pressed: HTMLElement): void {
  if (document.activeElement === document.body) pressed.focus({ preventScroll: true, focusVisible: false });
}
