import { useLocale, useTranslations } from 'next-intl';
import { CAMPAIGN_FIELDS, SECTION_FIELDS } from '@/lib/contract/campaign-draft';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { languageName, readTranslationPath } from './translated-paths';

/** The id of the field at this path of a campaign. */
export const fieldId = (path: string) => `campaign-${path.replaceAll('.', '-')}`;

const isField = <Name extends string>(name: string, fields: Readonly<Record<Name, unknown>>): name is Name =>
  Object.hasOwn(fields, name);

/** Returns functions for the words about a fault: where it is, and what it is. */
export function useFaultWords() {
  const t = useTranslations('organizer.builder');
  const locale = useLocale();
  const placeOf = (path: string): string => {
    const translated = readTranslationPath(path);
    if (translated) {
      const language = languageName(translated.language, locale);
      return t('faultPlaces.inLanguage', { place: placeOf(translated.path), language });
    }
    const [first = '', index, part = ''] = path.split('.');
    if (isField(first, CAMPAIGN_FIELDS)) return t(`fields.${first}.label`);
    if (index === undefined) return t('sections');
    return t(`faultPlaces.${isField(part, SECTION_FIELDS) ? part : 'other'}`, { number: Number(index) + 1 });
  };
  return {
    place: ({ path }: CampaignFault) => placeOf(path),
    words({ path, code, min = 0, max = 0, free = '' }: CampaignFault): string {
      if (code === 'empty' && path.endsWith('.prompt')) return t('faults.emptyPrompt');
      return t(`faults.${code}`, { min, max, free });
    },
  };
}
