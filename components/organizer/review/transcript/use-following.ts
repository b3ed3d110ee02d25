import { type RefObject, useEffect, useEffectEvent } from 'react';

type Followed = {
  list: RefObject<HTMLElement | null>;
  /** The index of the line at which the film is. */
  place: number;
  runs: boolean;
  /** The match that is gone to, and how often one was gone to. */
  match: number | null;
  turn: number;
  /** Whether that line is gone to at first, where there is no match. */
  showsPlace: boolean;
};

/**
 * Keeps the line in view at which the film is, while it plays and nobody points into the list or goes through it with
 * the keyboard; and a match as soon as it is gone to. The page itself stays where it is while the film plays: only a
 * box that scrolls follows it.
 */
export function useFollowing({ list, place, runs, match, turn, showsPlace }: Followed): void {
  const follow = useEffectEvent(() => {
    const element = list.current;
    if (!element || !runs || element.matches(':hover') || hasKeys(element)) return;
    const box = element.closest('.review__panel > .box');
    if (!box || getComputedStyle(box).overflowY !== 'auto' || box.scrollHeight <= box.clientHeight) return;
    show(element.querySelector('li[aria-current]'));
  });
  useEffect(() => follow(), [place]);

  const begin = useEffectEvent(() => {
    if (showsPlace && match === null) show(list.current?.querySelector('li[aria-current]'));
  });
  useEffect(() => begin(), []);

  useEffect(() => {
    if (match !== null) show(list.current?.querySelector('mark[data-current]'));
  }, [list, match, turn]);
}

/** Whether somebody goes through it with the keyboard. */
const hasKeys = (list: Element): boolean => {
  const { activeElement } = document;
  return activeElement !== null && list.contains(activeElement) && activeElement.matches(':focus-visible');
};

const show = (element: Element | null | undefined) => element?.scrollIntoView?.({ block: 'nearest' });
