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
    if (isLost) document.querySelector<HTMLElement>('main [data-next-focus]')?.focus();
  }, [step]);
}
