import { useEffect, useRef } from 'react';

/** Marks the control that gets the focus when the control that had it is gone. */
export const NEXT_FOCUS = { 'data-next-focus': true };

/** When a change of `step` removes the control with the focus, the focus goes to the next one. */
export function useFollowFocus(step: string): void {
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current !== null;
    if (!isLost) return;
    const next = document.querySelector<HTMLElement>('main [data-next-focus]');
    // A browser may scroll although the control is in the window.
    next?.focus({ preventScroll: true });
    next?.scrollIntoView?.({ block: 'nearest' });
  }, [step]);
}
