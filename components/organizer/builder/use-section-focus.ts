import { type RefObject, useEffect, useRef } from 'react';
import type { BuilderState } from './builder-state';

/** Where the focus goes after the next change of the sections. */
type Target =
  | { key: string; tool: 'moveUp' | 'moveDown' }
  /** The section's words. */
  | { key: string; field: true }
  /** The button that brings back what was removed. */
  | { undo: true };

/** Returns a function that says where the focus goes with the next change: elements that move lose it. */
export function useSectionFocus(list: RefObject<HTMLElement | null>, state: Pick<BuilderState, 'sections'>) {
  const target = useRef<Target | null>(null);
  const { sections } = state;
  useEffect(() => {
    const next = target.current;
    target.current = null;
    if (next && list.current) find(list.current, next)?.focus();
  }, [list, sections]);
  return (next: Target) => void (target.current = next);
}

function find(list: HTMLElement, target: Target): HTMLElement | null {
  if ('undo' in target) return list.parentElement?.querySelector<HTMLElement>('[data-removed] button') ?? null;
  const item = [...list.children].find((child) => (child as HTMLElement).dataset.key === target.key);
  if (!item) return null;
  if ('field' in target) return item.querySelector('textarea');
  const tool = (name: string) => item.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`);
  const moved = tool(target.tool);
  return moved?.disabled ? tool(target.tool === 'moveUp' ? 'moveDown' : 'moveUp') : moved;
}
