import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { announce } from '../../ui/announce';

export type Selection = ReturnType<typeof useSelection>;

/** Which submissions are selected; how many is spoken. */
export function useSelection() {
  const t = useTranslations('organizer.submissions');
  const [ids, setIds] = useState<readonly string[]>([]);
  const [last, setLast] = useState<string | null>(null);

  function change(next: Iterable<string>) {
    const all = [...new Set(next)];
    setIds(all);
    announce(t('selected', { count: all.length }));
  }

  return {
    ids,
    has: (id: string) => ids.includes(id),
    selectAll: (all: readonly string[]) => change([...ids, ...all]),
    clear: () => change([]),
    /** With `shown`, the rows in their order, everything between this one and the one before is selected. */
    toggle(id: string, shown: readonly string[] | null) {
      setLast(id);
      const from = shown && last !== null ? shown.indexOf(last) : -1;
      const to = shown?.indexOf(id) ?? -1;
      if (shown && from >= 0 && to >= 0) change([...ids, ...shown.slice(Math.min(from, to), Math.max(from, to) + 1)]);
      else change(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
    },
  };
}
