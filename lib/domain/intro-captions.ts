import type { CampaignContent } from '../contract/campaign-content';
import type { CaptionTrack } from '../contract/clips';
import { LANGUAGE_NAMES, type LanguageTag } from '../contract/languages';
import { paths } from '../contract/paths';
import { entriesOf } from './translations';

type Captioned = Pick<CampaignContent, 'introVideoCaptions' | 'languages' | 'translations'>;

/** Returns the captions of a campaign's own video as its player gets them, those in its own language first. */
export function introTracks({ name, ...campaign }: Captioned & { name: string }): CaptionTrack[] {
  const [own] = campaign.languages;
  const tracks: CaptionTrack[] = campaign.introVideoCaptions === null ? [] : [trackIn(own, paths.introCaptions(name))];
  for (const [language, { introVideoCaptions }] of entriesOf(campaign.translations))
    if (introVideoCaptions !== undefined) tracks.push(trackIn(language, paths.introCaptions(name, language)));
  return tracks;
}

/** Returns the captions in a language of the campaign, `null` for its own; `null`: it has none. */
export function introCaptions({ introVideoCaptions, translations }: Captioned, language: LanguageTag | null) {
  return (language === null ? introVideoCaptions : translations[language]?.introVideoCaptions) ?? null;
}

/** Returns captions in a language as a player gets them. */
export const trackIn = (language: LanguageTag | undefined, src: string): CaptionTrack =>
  language === undefined ? { src } : { src, srcLang: language, label: LANGUAGE_NAMES[language] };
