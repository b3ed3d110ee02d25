import { UNUSED_SECONDS } from './answer-rules';
import { ANSWER_KINDS } from './answer-kinds';
import { CAMPAIGN_TEXTS, SECTION_TEXTS } from './campaign-content';
import { CLIP_KINDS } from './clips';
import { isObject, type Values } from './known-languages';

type Fault = { path: PropertyKey[]; message: string };

/**
 * Returns a campaign of a file, where a text may be given in several languages (`prompt: {en: …, de: …}`), as it is
 * kept: the one in the campaign's own language in its place, the others as `translations`, where they may stand,
 * too. The campaign's own video is given in the same way. `faults`: languages that the campaign does not have, and its
 * own where it is missing. Choices may be nothing but such a text, too; what is not recorded need not say how long it
 * is.
 */
export function spreadLanguages(campaign: unknown): { campaign: unknown; faults: Fault[] } {
  if (!isObject(campaign)) return { campaign, faults: [] };
  const faults: Fault[] = [];
  const languages = Array.isArray(campaign.languages) ? (campaign.languages as unknown[]) : [];
  const spread: Spread = (of, fields, at) =>
    isObject(of)
      ? spreadFields(of, fields, languages, (path, message) =>
          faults.push({ path: placeInFile([...at, ...path], campaign), message }),
        )
      : of;
  const { sections, ...rest } = campaign;
  const own = spread(rest, [...Object.keys(CAMPAIGN_TEXTS), 'introVideo'], []) as Values;
  const spreadSection = (section: unknown, index: number) => {
    const at = ['sections', index];
    const texts = spread(section, [...Object.keys(SECTION_TEXTS), ...(isAsked(section) ? [] : ['question'])], at);
    return isObject(texts) ? withChoices(texts, at, spread) : texts;
  };
  return {
    campaign: { ...own, sections: Array.isArray(sections) ? (sections as unknown[]).map(spreadSection) : sections },
    faults,
  };
}

/** Whether a section has a question that is the same in all languages: not one for each. */
const isAsked = (section: unknown): boolean =>
  isObject(section) &&
  isObject(section.question) &&
  CLIP_KINDS.some((kind) => Object.hasOwn(section.question as object, kind));

type Spread = (of: unknown, fields: readonly string[], at: PropertyKey[]) => unknown;

/** Returns a section of which choices that are nothing but a text are choices with that text. */
function withChoices(section: Values, at: PropertyKey[], spread: Spread): Values {
  const { answerType } = section;
  if (!isObject(answerType)) return section;
  const isUntimed = Object.entries(ANSWER_KINDS).some(([kind, of]) => kind === answerType.kind && !of.isRecorded);
  const timed = isUntimed ? { seconds: UNUSED_SECONDS, ...section } : section;
  if (!Array.isArray(answerType.choices)) return timed;
  const choices = (answerType.choices as unknown[]).map((choice, index) =>
    spread(isChoice(choice) ? choice : { text: choice }, ['text'], [...at, 'answerType', 'choices', index]),
  );
  return { ...timed, answerType: { ...answerType, choices } };
}

/** Whether it is a choice as it is kept, and not the text of one. */
const isChoice = (written: unknown): boolean => isObject(written) && Object.hasOwn(written, 'text');

const STRANGE = 'is not among the languages of the campaign';

type Report = (path: PropertyKey[], message: string) => void;

function spreadFields(of: Values, fields: readonly string[], languages: readonly unknown[], report: Report): Values {
  const own: Record<string, unknown> = {};
  const [first, ...others] = languages;
  const { translations: beside = {} } = of;
  const translations = new Map(isObject(beside) ? Object.entries(beside) : []);
  for (const language of translations.keys())
    if (!others.includes(language)) report(['translations', language], STRANGE);
  for (const field of fields) {
    const given = of[field];
    if (!isObject(given)) continue;
    const texts = Object.entries(given);
    for (const [language, text] of texts) {
      const found = translations.get(language) ?? {};
      if (!languages.includes(language)) report([field, language], STRANGE);
      else if (language !== first && isObject(found)) translations.set(language, { ...found, [field]: text });
    }
    const ownText = texts.find(([language]) => language === first);
    if (!ownText) report([field], `must be given in the first of the campaign's languages`);
    // What else is wrong with it need not be said twice.
    own[field] = ownText ? ownText[1] : (texts[0]?.[1] ?? '-');
  }
  return { ...of, ...own, translations: isObject(beside) ? Object.fromEntries(translations) : beside };
}

/** Returns the place in a campaign, as it is `written` in the file, of what has this `path` in what is kept. */
export function placeInFile(path: readonly PropertyKey[], written: unknown): PropertyKey[] {
  const place = placeOfText(path);
  const at = place.indexOf('choices') + 2;
  if (at < 2 || place[at] !== 'text' || isChoice(valueAt(written, place.slice(0, at)))) return place;
  return place.filter((_, index) => index !== at);
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((of, step) => (of as Record<PropertyKey, unknown> | undefined)?.[step], value);

function placeOfText(path: readonly PropertyKey[]): PropertyKey[] {
  const at = path.indexOf('translations');
  const [language, field] = path.slice(at + 1);
  if (at < 0 || language === undefined || field === undefined) return [...path];
  return [...path.slice(0, at), field, language];
}
