import type { InLanguages } from '@/lib/contract/languages';
import {
  isKnownLanguage,
  isObject,
  mapSectionChoices,
  newMain,
  pickTexts,
  TEXT_FIELDS,
  type Values,
} from '@/lib/contract/known-languages';

/** A campaign's own video, and those in its further languages. */
type Videos = { introVideoKey: string | null; introVideoKeys: InLanguages<string> };

/**
 * Returns a campaign as it is stored over `before`, of which it keeps the languages that only a later version of the
 * app knows, with their texts. If its own is one of them, another has taken its place (`inKnownLanguages`), and it is a
 * further one. Where a campaign names no language any more, but did name one that is known, it keeps none.
 */
export function keepLaterLanguages<Document extends object>(before: unknown, after: Document): Document {
  const [old, written] = [isObject(before) ? before : {}, after as Values];
  const [languages, now] = [languagesOf(old), languagesOf(written)];
  const later = laterOf(languages);
  if (later.length === 0 || (now.length === 0 && languages.some(isKnownLanguage))) return after;
  const own = now.length === 0 ? undefined : languages[0];
  const keep = (was: Values, is: Values, fields: readonly string[]): Values => {
    const said = isObject(was.translations) ? was.translations : {};
    const texts = later.map((tag) => [tag, tag === own ? pickTexts(was, fields) : said[tag]] as const);
    const kept = texts.filter(([, text]) => isObject(text) && Object.keys(text).length > 0);
    const others = isObject(is.translations) ? is.translations : {};
    return kept.length === 0 ? is : { ...is, translations: { ...Object.fromEntries(kept), ...others } };
  };
  const sections = sectionsOf(old);
  const keepSection = (section: Values) => {
    const was = section.id === undefined ? undefined : sections.find(({ id }) => id === section.id);
    if (!was) return section;
    const choices = choicesOf(was);
    return mapSectionChoices(keep(was, section, TEXT_FIELDS.section), (choice) => {
      // A choice has no id: what says the same is the same.
      const before = isObject(choice) ? choices.find(({ text }) => text === choice.text) : undefined;
      return before ? keep(before, choice as Values, TEXT_FIELDS.choice) : choice;
    });
  };
  return {
    ...keep(old, written, TEXT_FIELDS.campaign),
    languages: now.length === 0 ? languages : [...new Set([...now, ...later])],
    ...(written.sections !== undefined && { sections: sectionsOf(written).map(keepSection) }),
  } as unknown as Document;
}

/** Returns a campaign's videos as `inKnownLanguages` returns its texts. */
export function knownVideos(content: unknown, { introVideoKey, introVideoKeys }: Videos): Videos {
  const main = newMain(languagesOf(content));
  const others = Object.entries(introVideoKeys).filter(([tag]) => isKnownLanguage(tag) && tag !== main);
  return { introVideoKey: (main && introVideoKeys[main]) ?? introVideoKey, introVideoKeys: Object.fromEntries(others) };
}

/** Returns the videos that are stored over those of `before`, as `keepLaterLanguages` returns the texts. */
export function keepLaterVideos(
  before: Videos & { content: unknown },
  after: Videos & { content: unknown },
): InLanguages<string> {
  const [languages, now] = [languagesOf(before.content), languagesOf(after.content)];
  const keys: Readonly<Record<string, string>> = before.introVideoKeys;
  const kept = laterOf(now).flatMap((tag) => {
    const key = tag === languages[0] && tag !== now[0] ? before.introVideoKey : keys[tag];
    return key ? [[tag, key] as const] : [];
  });
  return { ...Object.fromEntries(kept), ...after.introVideoKeys };
}

const laterOf = (languages: readonly unknown[]): string[] =>
  languages.filter((tag) => typeof tag === 'string').filter((tag) => !isKnownLanguage(tag));

const languagesOf = (content: unknown): readonly unknown[] =>
  isObject(content) && Array.isArray(content.languages) ? content.languages : [];

const choicesOf = ({ answerType }: Values): readonly Values[] =>
  isObject(answerType) && Array.isArray(answerType.choices) ? (answerType.choices as unknown[]).filter(isObject) : [];

const sectionsOf = ({ sections }: Values): readonly Values[] =>
  Array.isArray(sections) ? (sections as unknown[]).filter(isObject) : [];
