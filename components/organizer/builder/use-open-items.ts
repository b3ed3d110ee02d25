import { useState } from 'react';

/** `words`: what it begins with; empty while it is not written yet. */
type Item = { key: string; words: string };

/** Which items of a list are open, by their keys. At first those that are not written yet. `list`: its path. */
export function useOpenItems(list: string, items: readonly Item[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(items.filter(({ words }) => words.trim() === '').map(({ key }) => key)),
  );
  const setIsOpen = (key: string, isOpen: boolean) =>
    setOpen((before) => new Set([...before].filter((other) => other !== key).concat(isOpen ? key : [])));
  return {
    isOpen: (key: string) => open.has(key),
    setIsOpen,
    /** Opens the item that has a field at this path, if it is one of this list. */
    openAt(path: string) {
      const [index] = path.startsWith(`${list}.`) ? path.slice(list.length + 1).split('.') : [];
      const item = items[Number(index)];
      if (item) setIsOpen(item.key, true);
    },
  };
}

export type OpenItems = ReturnType<typeof useOpenItems>;
