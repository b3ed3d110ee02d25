import type { CampaignContent, Section } from '../contract/campaign-content';
import type { CaptionTrack, SectionClip } from '../contract/clips';
import type { InLanguages, LanguageTag } from '../contract/languages';
import { paths } from '../contract/paths';
import { trackIn } from './intro-captions';
import { entriesOf } from './translations';

type Clipped = Pick<Section, 'id' | 'clip' | 'clipCaptions' | 'clipDescription' | 'translations'>;
type Of = Pick<CampaignContent, 'languages'> & { name: string };

/** The clip with which a question is asked in one language, and its texts. */
export type ClipInLanguage = {
  clip: SectionClip;
  tracks: CaptionTrack[];
  description: string | null;
  descriptionLanguage?: LanguageTag;
};

/**
 * Returns the clip of a section, and those of the languages that have a clip or a description of their own. Captions of
 * all languages that are asked with the same clip belong to it, those in the campaign's own first.
 */
export function clipsOf(
  section: Clipped,
  campaign: Of,
): { own: ClipInLanguage | null; others: InLanguages<ClipInLanguage> } {
  const [main] = campaign.languages;
  const all = inLanguages(section, main);
  const place = ({ clip, description, descriptionLanguage }: Said & { clip: SectionClip }): ClipInLanguage => ({
    clip,
    tracks: all
      .filter((other) => other.captions !== null && other.clip?.id === clip.id)
      .map(({ language, isOwn }) => {
        const of = { sectionId: section.id, clipId: clip.id };
        return trackIn(language, paths.clipCaptions(campaign.name, of, isOwn ? undefined : language));
      }),
    description,
    ...(description !== null && descriptionLanguage && { descriptionLanguage }),
  });
  const placed = (said: Said) => (said.clip ? place({ ...said, clip: said.clip }) : null);
  const others = all.flatMap((said) => {
    const found = said.isOwn || !said.differs || !said.language ? null : placed(said);
    return found ? [[said.language, found] as const] : [];
  });
  const [own] = all;
  return { own: own ? placed(own) : null, others: Object.fromEntries(others) };
}

/** Returns the captions of this clip of a section, `null` for the campaign's own language; `null`: there are none. */
export function clipCaptions(section: Clipped, clipId: string, language: LanguageTag | null): string | null {
  const said = inLanguages(section, undefined).find((each) =>
    language === null ? each.isOwn : each.language === language,
  );
  return said?.clip?.id === clipId ? said.captions : null;
}

/** Returns the clips that a campaign's sections name, in whatever language. */
export function clipsIn({ sections }: { sections: readonly Pick<Section, 'clip' | 'translations'>[] }): SectionClip[] {
  return sections.flatMap(({ clip, translations }) =>
    [clip, ...Object.values(translations).map((texts) => texts.clip ?? null)].filter((each) => each !== null),
  );
}

/** Returns the paths of clips that a campaign names and that are not among these. */
export function missingClips(
  { sections }: { sections: readonly Pick<Section, 'clip' | 'translations'>[] },
  there: readonly { id: string; kind: string }[],
): string[] {
  const isThere = ({ id, kind }: SectionClip) => there.some((one) => one.id === id && one.kind === kind);
  return sections.flatMap(({ clip, translations }, index) => {
    const others = entriesOf(translations).map(
      ([language, texts]) => [`translations.${language}.clip`, texts.clip] as const,
    );
    const named = [['clip', clip] as const, ...others];
    return named.flatMap(([path, each]) => (each && !isThere(each) ? [`sections.${index}.${path}`] : []));
  });
}

type Said = {
  language: LanguageTag | undefined;
  isOwn: boolean;
  clip: SectionClip | null;
  captions: string | null;
  description: string | null;
  descriptionLanguage: LanguageTag | undefined;
  /** Something is not as in the campaign's own language. */
  differs: boolean;
};

/** Returns what is said of the clip in each language, the campaign's own first. */
function inLanguages(
  { clip, clipCaptions: captions, clipDescription: description, translations }: Clipped,
  main?: LanguageTag,
): Said[] {
  const own = { language: main, isOwn: true, clip, captions, description, descriptionLanguage: main, differs: false };
  const others = entriesOf(translations).map(([language, texts]) => ({
    ...{ language, isOwn: false, clip: texts.clip ?? clip, captions: texts.clipCaptions ?? null },
    description: texts.clipDescription ?? description,
    descriptionLanguage: texts.clipDescription === undefined ? main : language,
    differs: texts.clip !== undefined || texts.clipDescription !== undefined,
  }));
  return [own, ...others];
}
