import { useTranslations } from 'next-intl';

/** Whose submission something is: `null` where the name is withheld, and `person` is what stands for it. */
export type Named = { name: string | null; person?: number | null };

/** Returns a function for what a person is called on a page: by name, or where that is withheld, by a number. */
export function useShownName(): (whose: Named) => string {
  const t = useTranslations('organizer.frame');
  return ({ name, person }) => name ?? t('person', { number: person ?? 0 });
}
