import type { AskedAnswerType } from '../contract/answer-type';
import type { ShutCampaign } from '../contract/backend-campaign';
import type { AskedClip, AskedClips, CaptionTrack } from '../contract/clips';
import type { AskedConsent, AskedSection, Campaign } from '../contract/entities';
import { mapChoices } from './answer-kinds/choice/map-choices';
import { consentIn } from './consent';
import { textIn, type TextInLanguage } from './translations';

/**
 * Returns the campaign as a page in this language shows it: each text, and the campaign's own video, in that language
 * or else in the campaign's own. What is not in the page's language says in which it is. All others are left out.
 */
export function campaignIn({ introVideoUrls, ...campaign }: Campaign, language: string): Campaign {
  const { languages } = campaign;
  const offered = languages.find((tag) => tag === language);
  const video = offered && introVideoUrls?.[offered];
  return {
    ...campaign,
    ...textsIn(campaign, language),
    sections: campaign.sections.map(({ clip, clips, ...section }) => ({
      ...section,
      ...promptIn(section, { language, languages }),
      ...clipIn({ clip, clips }, language),
      answerType: answerTypeIn(section.answerType, { language, languages }),
    })),
    introVideoUrl: video ?? campaign.introVideoUrl,
    // What counts is what is asked now.
    ...{ consent: null, consentText: null },
    ...(campaign.consentAsked && { consentAsked: askedIn(campaign.consentAsked, language) }),
    ...(campaign.introTracks && { introTracks: tracksIn(campaign.introTracks, language) }),
  };
}

function askedIn(asked: AskedConsent, language: string): AskedConsent {
  const { line, text } = consentIn(asked, language);
  return {
    ...asked,
    ...{ translations: {}, consent: line.text, consentText: text.text },
    ...marked('consentLanguage', line, language),
    ...marked('consentTextLanguage', text, language),
  };
}

/** Shown first are the captions in this language, or else the campaign's own, which come first. */
function tracksIn(tracks: readonly CaptionTrack[], language: string): CaptionTrack[] {
  const shown = tracks.find(({ srcLang }) => srcLang === language) ?? tracks[0];
  return tracks.map((track) => (track === shown ? { ...track, default: true } : track));
}

/** Returns the question of a section as such a page shows it; `null`: it is hidden. */
export function promptIn(
  section: Pick<AskedSection, 'prompt' | 'translations'>,
  wanted: { language: string; languages: Campaign['languages'] },
): Pick<AskedSection, 'prompt' | 'promptLanguage' | 'translations'> {
  const prompt = textIn(section, 'prompt', wanted);
  return { translations: {}, prompt: prompt.text, ...marked('promptLanguage', prompt, wanted.language) };
}

/** Returns the clip with which a section is asked, as such a page shows it. */
export function clipIn({ clip, clips }: AskedClips, language: string): Pick<AskedClips, 'clip'> {
  const offered = Object.entries(clips ?? {}).find(([tag]) => tag === language);
  const shown = offered?.[1] ?? clip;
  return { clip: shown ? clipOnPage(shown, language) : null };
}

function clipOnPage({ descriptionLanguage, ...clip }: AskedClip, language: string): AskedClip {
  const description = { text: clip.description, language: descriptionLanguage ?? null };
  const shown = marked('descriptionLanguage', description, language);
  return { ...clip, tracks: tracksIn(clip.tracks, language), ...shown };
}

/** Returns how a section is answered, with the choices as such a page shows them. */
function answerTypeIn(answerType: AskedAnswerType, wanted: { language: string; languages: Campaign['languages'] }) {
  return mapChoices(answerType, (choice) => {
    const text = textIn(choice, 'text', wanted);
    return { translations: {}, text: text.text, ...marked('textLanguage', text, wanted.language) };
  });
}

/** The same of a campaign that is not open. */
export const shutIn = (campaign: ShutCampaign, language: string): ShutCampaign => ({
  ...campaign,
  ...textsIn(campaign, language),
});

function textsIn(
  campaign: Pick<Campaign, 'title' | 'description' | 'translations' | 'languages'>,
  language: string,
): Pick<Campaign, 'title' | 'description' | 'translations' | 'titleLanguage' | 'descriptionLanguage'> {
  const wanted = { language, languages: campaign.languages };
  const title = textIn(campaign, 'title', wanted);
  const description = textIn(campaign, 'description', wanted);
  return {
    translations: {},
    title: title.text,
    ...marked('titleLanguage', title, language),
    description: description.text,
    ...marked('descriptionLanguage', description, language),
  };
}

/** Names the language of a text where it is not the page's. */
const marked = (name: string, { text, language: found }: TextInLanguage<string | null>, language: string) =>
  text === null || found === null || found === language ? {} : { [name]: found };
