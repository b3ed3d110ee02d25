import { CHOICE_TEXTS } from '@/lib/contract/answer-type';
import { CAMPAIGN_TEXTS, SECTION_TEXTS } from '@/lib/contract/campaign-content';
import type { InLanguages, LanguageTag } from '@/lib/contract/languages';
import { mapChoices } from '@/lib/domain/answer-kinds/choice/map-choices';
import { entriesOf, withoutEmptyTexts } from '@/lib/domain/translations';
import { type Answered, choicesOf } from './builder-answers';

type CampaignField = keyof typeof CAMPAIGN_TEXTS;
type SectionField = keyof typeof SECTION_TEXTS;

type ChoiceField = keyof typeof CHOICE_TEXTS;

/** Where a text is: of the campaign, of the section with this key, or of one of its choices. */
export type TextPlace =
  | { key: null; field: CampaignField }
  | { key: string; choice?: undefined; field: SectionField }
  | { key: string; choice: number; field: ChoiceField };

/** A text that visitors read, as it is in the campaign's own language. */
export type OwnText = { place: TextPlace; path: string; text: string };
/** The texts of the first page, or of a section, whose number counts from 1. */
export type TextGroup = { number: number | null; texts: OwnText[] };

type Texts = InLanguages<Readonly<Record<string, unknown>>>;
type Translated<Field extends string> = Readonly<Record<Field, string>> & { translations: Texts };
/** What the builder has of it. */
type Written = {
  fields: Translated<CampaignField> & { languages: LanguageTag[] };
  sections: readonly WrittenSection[];
};
type WrittenSection = Translated<SectionField> & Answered & { key: string };

const CAMPAIGN_FIELDS = Object.keys(CAMPAIGN_TEXTS) as CampaignField[];
const SECTION_FIELDS = Object.keys(SECTION_TEXTS) as SectionField[];
const CHOICE_FIELDS = Object.keys(CHOICE_TEXTS) as ChoiceField[];

/** Returns what there is to translate: texts that are empty are those of the app, or not written yet. */
export function textGroups({ fields, sections }: Written): TextGroup[] {
  const first = CAMPAIGN_FIELDS.map((field) => ({
    ...{ place: { key: null, field } as const, path: field, text: fields[field] },
  }));
  const others = sections.map((section, index) => ({
    number: index + 1,
    texts: [...ownTexts(section, `sections.${index}`), ...choiceTexts(section, `sections.${index}.answerType`)],
  }));
  return [{ number: null, texts: first }, ...others]
    .map(({ number, texts }) => ({ number, texts: texts.filter(({ text }) => text.trim() !== '') }))
    .filter(({ texts }) => texts.length > 0);
}

const ownTexts = (section: WrittenSection, path: string): OwnText[] =>
  SECTION_FIELDS.map((field) => ({
    ...{ place: { key: section.key, field }, path: `${path}.${field}`, text: section[field] },
  }));

const choiceTexts = ({ key, answerType }: WrittenSection, path: string): OwnText[] =>
  choicesOf(answerType).flatMap((choice, place) =>
    CHOICE_FIELDS.map((field) => ({
      ...{ place: { key, choice: place, field }, path: `${path}.choices.${place}.${field}`, text: choice[field] },
    })),
  );

/** Returns the text in a language; empty when it is missing. */
export function translationOf({ fields, sections }: Written, place: TextPlace, language: LanguageTag): string {
  const section = sections.find(({ key }) => key === place.key);
  const of = place.key === null ? fields : section;
  const texts: Texts | undefined =
    place.key === null || place.choice === undefined
      ? of?.translations
      : section && choicesOf(section.answerType)[place.choice]?.translations;
  const text = texts?.[language]?.[place.field];
  return typeof text === 'string' ? text : '';
}

/** Returns how many texts there are, and those that are missing in a language. */
export function missingTexts(state: Written, language: LanguageTag): { count: number; missing: OwnText[] } {
  const all = textGroups(state).flatMap(({ texts }) => texts);
  return {
    count: all.length,
    missing: all.filter(({ place }) => translationOf(state, place, language).trim() === ''),
  };
}

/** Whether anything is written in a language. */
export function isAnyTranslated({ fields, sections }: Written, language: LanguageTag): boolean {
  const choices = sections.flatMap(({ answerType }) => choicesOf(answerType));
  return [fields, ...sections, ...choices].some(
    ({ translations }: { translations: Texts }) =>
      Object.values(withoutEmptyTexts(translations)[language] ?? {}).length > 0,
  );
}

/** Returns the state with a text written in a language. */
export function writeTranslation<State extends Written>(
  state: State,
  place: TextPlace,
  { language, text }: { language: LanguageTag; text: string },
): State {
  const write = <Of extends { translations: Texts }>(of: Of): Of => ({
    ...of,
    translations: { ...of.translations, [language]: { ...of.translations[language], [place.field]: text } },
  });
  if (place.key === null) return { ...state, fields: write(state.fields) };
  const writeSection = <Section extends WrittenSection>(section: Section): Section => {
    if (place.choice === undefined) return write(section);
    const answerType = mapChoices(section.answerType, (choice, at) => (at === place.choice ? write(choice) : choice));
    return { ...section, answerType };
  };
  const sections = state.sections.map((section) => (section.key === place.key ? writeSection(section) : section));
  return { ...state, sections };
}

/** Returns the state without a language, and without all that was written in it. */
export function withoutLanguage<State extends Written>(state: State, language: LanguageTag): State {
  const drop = <Of extends { translations: Texts }>(of: Of): Of => {
    const others = entriesOf(of.translations).filter(([tag]) => tag !== language);
    return { ...of, translations: Object.fromEntries(others) };
  };
  const fields = drop(state.fields);
  return {
    ...state,
    fields: { ...fields, languages: fields.languages.filter((tag) => tag !== language) },
    sections: state.sections.map((section) => dropOfAnswers(drop(section), drop)),
  };
}

/** The same of how a section is answered, and was before. */
function dropOfAnswers<Section extends Answered>(
  section: Section,
  drop: <Of extends { translations: Texts }>(of: Of) => Of,
) {
  const { answerType, setAside = {} } = section;
  const aside = Object.entries(setAside).map(([kind, type]) => [kind, mapChoices(type, drop)] as const);
  return { ...section, answerType: mapChoices(answerType, drop), setAside: Object.fromEntries(aside) };
}
