import { CAMPAIGN_TEXTS, SECTION_TEXTS } from '@/lib/contract/campaign-content';
import type { InLanguages, LanguageTag } from '@/lib/contract/languages';
import { entriesOf } from '@/lib/domain/translations';

type CampaignField = keyof typeof CAMPAIGN_TEXTS;
type SectionField = keyof typeof SECTION_TEXTS;

/** Where a text is: of the campaign, or of the section with this key. */
export type TextPlace = { key: null; field: CampaignField } | { key: string; field: SectionField };

/** A text that visitors read, as it is in the campaign's own language. */
export type OwnText = { place: TextPlace; path: string; text: string };
/** The texts of the first page, or of a section, whose number counts from 1. */
export type TextGroup = { number: number | null; texts: OwnText[] };

type Texts = InLanguages<Readonly<Record<string, string | undefined>>>;
type Translated<Field extends string> = Readonly<Record<Field, string>> & { translations: Texts };
/** What the builder has of it. */
type Written = {
  fields: Translated<CampaignField> & { languages: LanguageTag[] };
  sections: readonly (Translated<SectionField> & { key: string })[];
};

const CAMPAIGN_FIELDS = Object.keys(CAMPAIGN_TEXTS) as CampaignField[];
const SECTION_FIELDS = Object.keys(SECTION_TEXTS) as SectionField[];

/** Returns what there is to translate: texts that are empty are those of the app, or not written yet. */
export function textGroups({ fields, sections }: Written): TextGroup[] {
  const first = CAMPAIGN_FIELDS.map((field) => ({
    ...{ place: { key: null, field } as const, path: field, text: fields[field] },
  }));
  const others = sections.map((section, index) => ({
    number: index + 1,
    texts: SECTION_FIELDS.map((field) => ({
      ...{ place: { key: section.key, field }, path: `sections.${index}.${field}`, text: section[field] },
    })),
  }));
  return [{ number: null, texts: first }, ...others]
    .map(({ number, texts }) => ({ number, texts: texts.filter(({ text }) => text.trim() !== '') }))
    .filter(({ texts }) => texts.length > 0);
}

/** Returns the text in a language; empty when it is missing. */
export function translationOf({ fields, sections }: Written, { key, field }: TextPlace, language: LanguageTag): string {
  const of: Texts | undefined = (key === null ? fields : sections.find((section) => section.key === key))?.translations;
  return of?.[language]?.[field] ?? '';
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
export const isAnyTranslated = ({ fields, sections }: Written, language: LanguageTag): boolean =>
  [fields, ...sections].some(({ translations }: { translations: Texts }) =>
    Object.values(translations[language] ?? {}).some((text) => text?.trim()),
  );

/** Returns the state with a text written in a language. */
export function writeTranslation<State extends Written>(
  state: State,
  { key, field }: TextPlace,
  { language, text }: { language: LanguageTag; text: string },
): State {
  const write = <Of extends { translations: Texts }>(of: Of): Of => ({
    ...of,
    translations: { ...of.translations, [language]: { ...of.translations[language], [field]: text } },
  });
  if (key === null) return { ...state, fields: write(state.fields) };
  return { ...state, sections: state.sections.map((section) => (section.key === key ? write(section) : section)) };
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
    sections: state.sections.map(drop),
  };
}
