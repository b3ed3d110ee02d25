import { useLocale, useTranslations } from 'next-intl';
import { CAMPAIGN_FIELDS, SECTION_FIELDS } from '@/lib/contract/campaign-draft';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { languageName, readTranslationPath } from './translated-paths';

/** The id of the field at this path of a campaign. */
export const fieldId = (path: string) => `campaign-${path.replaceAll('.', '-')}`;

const isField = <Name extends string>(name: string, fields: Readonly<Record<Name, unknown>>): name is Name =>
  Object.hasOwn(fields, name);

/** What of an answer type may be wrong. */
const ANSWER_PLACES = ['limit', 'choices', 'most', 'formats', 'maxMegabytes'] as const;
const isAnswerPlace = (field: string): field is (typeof ANSWER_PLACES)[number] =>
  (ANSWER_PLACES as readonly string[]).includes(field);

/** What each field of a criterion is called. */
const CRITERION_LABELS = {
  name: 'criterion',
  weight: 'weight',
  description: 'description',
  meaningOfLowest: 'meaningOfLowest',
  meaningOfHighest: 'meaningOfHighest',
  sectionId: 'appliesTo',
} as const;
const isCriterionField = (field: string): field is keyof typeof CRITERION_LABELS =>
  Object.hasOwn(CRITERION_LABELS, field);

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
    const [first = '', index, part = '', ...rest] = path.split('.');
    if (first === 'reviewing' && part !== '') return placeInScorecard(Number(part) + 1, rest);
    if (isField(first, CAMPAIGN_FIELDS)) return t(`fields.${first}.label`);
    if (index === undefined) return t('sections');
    const number = Number(index) + 1;
    if (part === 'answerType') return placeInAnswer(number, rest);
    return t(`faultPlaces.${isField(part, SECTION_FIELDS) ? part : 'other'}`, { number });
  };
  const placeInAnswer = (number: number, [field = '', choice]: string[]): string => {
    if (choice !== undefined) return t('faultPlaces.choice', { number, choice: Number(choice) + 1 });
    return t(`faultPlaces.${isAnswerPlace(field) ? field : 'answerType'}`, { number });
  };
  const placeInScorecard = (number: number, [field = '']: string[]): string => {
    const label = isCriterionField(field) ? t(`scorecard.${CRITERION_LABELS[field]}`) : t('scorecard.title');
    return t('faultPlaces.inCriterion', { number, label });
  };
  return {
    place: ({ path }: CampaignFault) => placeOf(path),
    words({ path, code, min = 0, max = 0, free = '' }: CampaignFault): string {
      if (code === 'empty' && path.startsWith('reviewing.criteria.')) return t('faults.emptyCriterion');
      if (code === 'empty' && path.endsWith('.prompt')) return t('faults.emptyPrompt');
      if (code === 'empty' && path.includes('.choices.')) return t('faults.emptyChoice');
      return t(`faults.${code}`, { min, max, free });
    },
  };
}
