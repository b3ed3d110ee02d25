import type { CampaignContent } from '../contract/campaign-content';
import type { InLanguages, LanguageTag } from '../contract/languages';

/** Texts by their fields, and a clip; what is left out is as in the campaign's own language. */
export type Texts = Readonly<Record<string, unknown>>;
export type Translations = Readonly<InLanguages<Texts>>;

type Translated = { translations: Translations };
type Asked = Translated & { answerType?: { kind: string; choices?: readonly Translated[] } };
type Content = Pick<CampaignContent, 'languages'> & Translated & { sections: readonly Asked[] };

/** Returns the texts that say something, and clips, those of the languages and fields that have one. */
export function withoutEmptyTexts(translations: Translations): Translations {
  const languages = entriesOf(translations).map(([language, texts]) => {
    const said = Object.entries(texts).filter(([, text]) => !isEmpty(text));
    return [language, said] as const;
  });
  const full = languages.filter(([, said]) => said.length > 0);
  return Object.fromEntries(full.map(([language, said]) => [language, Object.fromEntries(said)]));
}

const isEmpty = (text: unknown) =>
  typeof text === 'string' ? text.trim() === '' : text === undefined || text === null;

/**
 * Returns the paths of texts in languages that a campaign does not have besides its own: the text in its own language
 * has its place in the field itself.
 */
export function strayTranslations({ languages, translations, sections }: Content): PropertyKey[][] {
  const [, ...others] = languages;
  const strays = (of: Translations, at: PropertyKey[]) =>
    entriesOf(of).flatMap(([tag]) => (others.includes(tag) ? [] : [[...at, 'translations', tag]]));
  return [
    ...strays(translations, []),
    ...sections.flatMap((section, index) => [
      ...strays(section.translations, ['sections', index]),
      ...(section.answerType?.choices ?? []).flatMap((choice, place) =>
        strays(choice.translations, ['sections', index, 'answerType', 'choices', place]),
      ),
    ]),
  ];
}

/** Returns what there is in the languages of a campaign besides its own. */
export function onlyIn<Value>([, ...others]: readonly LanguageTag[], of: InLanguages<Value>): InLanguages<Value> {
  return Object.fromEntries(entriesOf(of).filter(([language]) => others.includes(language)));
}

export const entriesOf = <Value>(of: InLanguages<Value>) => Object.entries(of) as [LanguageTag, Value][];

/** A text, and the language it is in; `null`: nobody knows. */
export type TextInLanguage<Text> = { text: Text | string; language: LanguageTag | null };

/**
 * Returns a text of a campaign, or of one of its sections, in a language, or else in the campaign's own, which is the
 * first of `languages`.
 */
export function textIn<Field extends string, Of extends Readonly<Record<Field, string | null>> & Translated>(
  of: Of,
  field: Field,
  { language, languages }: { language: string; languages: readonly LanguageTag[] },
): TextInLanguage<Of[Field]> {
  const [own = null] = languages;
  const offered = languages.find((tag) => tag === language);
  const text = offered && of.translations[offered]?.[field];
  return typeof text === 'string' && text !== '' && offered
    ? { text, language: offered }
    : { text: of[field], language: own };
}
