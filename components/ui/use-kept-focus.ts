import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus where one control makes room for another: a button for the link to what it had made. Returns what the
 * element around them needs. `control`: changes when they do.
 */
export function useKeptFocus<E extends HTMLElement>(control: unknown) {
  const around = useRef<E>(null);
  const isInside = useRef(false);
  // Before the page gives a lost focus to a heading. A control that is taken away has not been left: it has no blur.
  useLayoutEffect(() => {
    if (!isInside.current || around.current?.contains(document.activeElement)) return;
    around.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [control]);
  return {
    ref: around,
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  };
}
