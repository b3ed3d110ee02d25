import { type RefObject, useEffect, useRef } from 'react';
import type { SectionToolName } from './section-tool';

/** Where the focus goes after the next change of the sections, or of the criteria. */
type Target =
  | { key: string; tool: SectionToolName }
  /** Its words. */
  | { key: string; field: true }
  /** The button that brings back what was removed. */
  | { undo: true };

/** Returns a function that says where the focus goes with the next change: what moves, opens or closes loses it. */
export function useSectionFocus(list: RefObject<HTMLElement | null>) {
  const target = useRef<Target | null>(null);
  useEffect(() => {
    const next = target.current;
    target.current = null;
    if (!next || !list.current) return;
    // What was opened stays in sight from its beginning.
    find(list.current, next)?.focus({ preventScroll: 'tool' in next && next.tool === 'done' });
  });
  return (next: Target) => void (target.current = next);
}

const OTHER: Partial<Record<SectionToolName, SectionToolName>> = { moveUp: 'moveDown', moveDown: 'moveUp' };

function find(list: HTMLElement, target: Target): HTMLElement | null {
  if ('undo' in target) return list.parentElement?.querySelector<HTMLElement>('[data-removed] button') ?? null;
  const item = [...list.children].find((child) => (child as HTMLElement).dataset.key === target.key);
  if (!item) return null;
  if ('field' in target) return item.querySelector<HTMLElement>('textarea, input[type="text"]');
  const tool = (name: SectionToolName) => item.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`);
  const pressed = tool(target.tool);
  const other = OTHER[target.tool];
  return pressed?.disabled && other ? tool(other) : pressed;
}
