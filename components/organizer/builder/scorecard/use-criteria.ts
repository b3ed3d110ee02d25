import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { randomUuid } from '@/lib/browser/random';
import { moveItem } from '../builder-answers';
import type { Builder } from '../use-builder';
import { type DraftCriterion, emptyCriterion } from './criteria';

/** The criteria of a campaign's scorecard, and what changes them. `news`: what was just done, to be said aloud. */
export function useCriteria({ state, dispatch }: Builder) {
  const t = useTranslations('organizer.builder.scorecard.news');
  const { reviewing } = state.fields;
  const { criteria } = reviewing;
  const [removed, setRemoved] = useState<{ criterion: DraftCriterion; index: number } | null>(null);
  const [news, setNews] = useState('');

  function set(change: readonly DraftCriterion[], said: string) {
    dispatch({ name: 'fieldChanged', change: { reviewing: { ...reviewing, criteria: [...change] } } });
    setNews(said);
  }

  return {
    ...{ criteria, removed, news },
    write: (id: string, change: Partial<DraftCriterion>) =>
      set(
        criteria.map((criterion) => (criterion.id === id ? { ...criterion, ...change } : criterion)),
        '',
      ),
    /** Adds one. Returns its id. */
    add(): string {
      const id = randomUuid();
      setRemoved(null);
      set([...criteria, emptyCriterion(id)], t('added', { number: criteria.length + 1 }));
      return id;
    },
    move(id: string, to: number) {
      const from = criteria.findIndex((criterion) => criterion.id === id);
      if (from < 0 || to < 0 || to >= criteria.length) return;
      const said = { from: from + 1, to: to + 1, of: criteria.length };
      setRemoved(null);
      set(moveItem(criteria, from, to), t(to < from ? 'movedup' : 'moveddown', said));
    },
    remove(id: string) {
      const index = criteria.findIndex((criterion) => criterion.id === id);
      const criterion = criteria[index];
      if (!criterion) return;
      setRemoved({ criterion, index });
      set(
        criteria.filter((other) => other !== criterion),
        t('removed', { number: index + 1 }),
      );
    },
    /** Brings back the one that was removed last. */
    restore() {
      if (!removed) return;
      const { criterion, index } = removed;
      setRemoved(null);
      set([...criteria.slice(0, index), criterion, ...criteria.slice(index)], t('restored', { number: index + 1 }));
    },
    /** Puts others in the place of all. */
    replace(others: readonly DraftCriterion[], said: string) {
      setRemoved(null);
      set(others, said);
    },
  };
}

export type CriteriaState = ReturnType<typeof useCriteria>;
