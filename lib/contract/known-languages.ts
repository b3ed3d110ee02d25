import { CHOICE_TEXTS } from './answer-type';
import { CAMPAIGN_TEXTS, SECTION_TEXTS } from './campaign-content';
import { LANGUAGE_NAMES, type LanguageTag } from './languages';

export type Values = Readonly<Record<string, unknown>>;

export const isKnownLanguage = (tag: unknown): tag is LanguageTag =>
  typeof tag === 'string' && Object.hasOwn(LANGUAGE_NAMES, tag);

/** What of a campaign, of a section, and of a choice there may be in several languages. */
export const TEXT_FIELDS = {
  campaign: Object.keys(CAMPAIGN_TEXTS),
  section: [...Object.keys(SECTION_TEXTS), 'clip'],
  choice: Object.keys(CHOICE_TEXTS),
};

/**
 * Returns a campaign that a later version of the app may have written, without the languages that this one does not
 * know. When its own is one of them, the first that is known takes its place, with the texts that it has. Whatever else
 * is wrong stays.
 */
export function inKnownLanguages(campaign: unknown): unknown {
  if (!isObject(campaign)) return campaign;
  const { languages, sections } = campaign;
  const named = Array.isArray(languages) ? (languages as unknown[]) : [];
  const main = newMain(named);
  const known = (of: unknown, fields: readonly string[]) => (isObject(of) ? withKnownTexts(of, fields, main) : of);
  const knownSection = (section: unknown) =>
    mapSectionChoices(known(section, TEXT_FIELDS.section), (choice) => known(choice, TEXT_FIELDS.choice));
  return {
    ...withKnownTexts(campaign, TEXT_FIELDS.campaign, main),
    ...(Array.isArray(languages) && { languages: named.filter(isKnownLanguage) }),
    ...(Array.isArray(sections) && { sections: sections.map(knownSection) }),
  };
}

/** Returns a section with each of its choices replaced, if it has any. */
export function mapSectionChoices<Section>(
  section: Section,
  map: (choice: unknown, place: number) => unknown,
): Section {
  if (!isObject(section) || !isObject(section.answerType)) return section;
  const { choices } = section.answerType;
  if (!Array.isArray(choices)) return section;
  return { ...section, answerType: { ...section.answerType, choices: choices.map(map) } };
}

/** Returns the language that takes the place of a campaign's own, which is not known; `undefined`: none has to. */
export const newMain = (languages: readonly unknown[]): LanguageTag | undefined =>
  isKnownLanguage(languages[0]) ? undefined : languages.find(isKnownLanguage);

function withKnownTexts(of: Values, fields: readonly string[], main: LanguageTag | undefined): Values {
  const { translations } = of;
  if (!isObject(translations)) return of;
  const others = Object.entries(translations).filter(([tag]) => isKnownLanguage(tag) && tag !== main);
  const own = main === undefined ? undefined : translations[main];
  return { ...of, ...pickTexts(own, fields), translations: Object.fromEntries(others) };
}

/** Returns the texts, or the clip, that something has in these fields. */
export function pickTexts(of: unknown, fields: readonly string[]): Values {
  if (!isObject(of)) return {};
  return Object.fromEntries(fields.flatMap((field) => (isSaid(of[field]) ? [[field, of[field]]] : [])));
}

function isSaid(value: unknown): boolean {
  return typeof value === 'string' || isObject(value);
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
