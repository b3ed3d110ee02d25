import { useTranslations } from 'next-intl';
import type { ShownName } from '@/lib/contract/organizer/names';

/** Returns a function for what a person is called on a page: by name, or where that is withheld, by a number. */
export function useShownName(): (whose: ShownName) => string {
  const t = useTranslations('organizer.frame');
  return ({ name, person }) => name ?? t('person', { number: person ?? 0 });
}
