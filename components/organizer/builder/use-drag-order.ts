import { type PointerEvent, useEffect, useRef } from 'react';

/**
 * Lets a pointer drag the items of a list, each an element with `data-key`. `onMove` is called as soon as the pointer
 * has passed the middle of a neighbour.
 */
export function useDragOrder(onMove: (key: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function begin(key: string, event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    stop.current();
    const ended = new AbortController();
    stop.current = () => ended.abort();
    const { signal } = ended;
    document.addEventListener('pointermove', ({ clientY }) => drag(key, clientY), { signal });
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => ended.abort(), { signal });
  }

  function drag(key: string, y: number): void {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const index = items.findIndex((item) => item.dataset.key === key);
    const [before, after] = [items[index - 1], items[index + 1]];
    if (before && y < middle(before)) onMove(key, index - 1);
    else if (after && y > middle(after)) onMove(key, index + 1);
  }

  return { list, begin };
}

function middle(item: Element): number {
  const { top, bottom } = item.getBoundingClientRect();
  return (top + bottom) / 2;
}
