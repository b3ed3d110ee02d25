import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes after the next change of the choices: to the words at this place, or to what moved them. */
type Target = { at: number; tool?: 'up' | 'down' };

/** Returns a function that says where the focus goes with the next change of the choices. */
export function useChoiceFocus(list: RefObject<HTMLElement | null>, choices: readonly unknown[]) {
  const target = useRef<Target | null>(null);
  useEffect(() => {
    const next = target.current;
    target.current = null;
    if (next && list.current) find(list.current, next)?.focus();
  }, [list, choices]);
  return (next: Target) => void (target.current = next);
}

function find(list: HTMLElement, { at, tool }: Target): HTMLElement | null {
  const row = list.children[at];
  if (!row) return list.nextElementSibling?.querySelector('button') ?? null;
  if (!tool) return row.querySelector('input');
  const other = tool === 'up' ? 'down' : 'up';
  const button = (name: string) => row.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`);
  return button(tool)?.disabled ? button(other) : button(tool);
}
