import type { SectionClip } from '@/lib/contract/clips';
import type { LanguageTag } from '@/lib/contract/languages';
import { respreadCaptions } from '@/lib/domain/caption-lines';
import { entriesOf } from '@/lib/domain/translations';
import type { SectionFields } from '../builder-state';

/** The clip of a section in one language, `null` for the campaign’s own, is another now. */
export type ClipChange = {
  language: LanguageTag | null;
  /** `null`: none; in another language, that of the campaign’s own. */
  clip: SectionClip | null;
  /** How long it is; `null` for a picture. */
  seconds: number | null;
  /** What is to be seen in a picture. */
  description: string;
};

type Section = Pick<SectionFields, 'clip' | 'clipCaptions' | 'clipDescription' | 'translations'>;
type Texts = NonNullable<Section['translations'][LanguageTag]>;

/**
 * Returns what changes in a section with another clip. Captions stay with it, spread over what is played now, because
 * the same words are usually said again; a picture has none.
 */
export function changeClip(section: Section, { language, ...change }: ClipChange): Partial<Section> {
  if (language !== null) {
    const texts = section.translations[language] ?? {};
    const changed = change.clip ? ownTexts(texts, change) : withoutClip(texts, section);
    return { translations: { ...section.translations, [language]: changed } };
  }
  const { clip, description: clipDescription } = change;
  const translations = entriesOf(section.translations).map(([tag, texts]) => {
    // A language with a clip of its own goes on with that.
    const of: Texts = texts.clip ? texts : { ...texts, ...spread(texts.clipCaptions ?? '', change) };
    return [tag, clip?.kind === 'picture' || of.clip ? of : { ...of, clipDescription: '' }] as const;
  });
  return {
    ...{ clip, clipDescription, ...spread(section.clipCaptions, change) },
    translations: Object.fromEntries(translations),
  };
}

const ownTexts = (texts: Texts, change: Omit<ClipChange, 'language'>): Texts => ({
  ...texts,
  ...{ clip: change.clip!, clipDescription: change.description },
  ...spread(texts.clipCaptions ?? '', change),
});

/** What was said in the clip of a language does not fit that of the campaign’s own, unless both are played. */
function withoutClip({ clip, ...texts }: Texts, section: Section): Texts {
  const isSameKind = (clip?.kind === 'picture') === (section.clip?.kind === 'picture');
  return isSameKind ? texts : { ...texts, clipCaptions: '', clipDescription: '' };
}

const spread = (captions: string, { clip, seconds }: Omit<ClipChange, 'language'>) => ({
  clipCaptions: clip && clip.kind !== 'picture' && seconds !== null ? respreadCaptions(captions, seconds) : '',
});
