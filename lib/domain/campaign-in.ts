import type { Campaign } from '../contract/entities';
import type { LanguageTag } from '../contract/languages';
import { textIn } from './translations';

/**
 * Returns the campaign as a page in this language shows it: each text, and the campaign's own video, in that language
 * or else in the campaign's own. What is not in the page's language says in which it is. All others are left out.
 */
export function campaignIn({ introVideoUrls, ...campaign }: Campaign, language: string): Campaign {
  const { languages } = campaign;
  const wanted = { language, languages };
  const offered = languages.find((tag) => tag === language);
  const video = offered && introVideoUrls?.[offered];
  const marked = (name: string, text: string | null, found: LanguageTag | null) =>
    text === null || found === null || found === language ? {} : { [name]: found };
  const title = textIn(campaign, 'title', wanted);
  const description = textIn(campaign, 'description', wanted);
  return {
    ...campaign,
    translations: {},
    title: title.text,
    ...marked('titleLanguage', title.text, title.language),
    description: description.text,
    ...marked('descriptionLanguage', description.text, description.language),
    sections: campaign.sections.map((section) => {
      const prompt = textIn(section, 'prompt', wanted);
      return {
        ...section,
        ...{ translations: {}, prompt: prompt.text },
        ...marked('promptLanguage', prompt.text, prompt.language),
      };
    }),
    introVideoUrl: video ?? campaign.introVideoUrl,
  };
}
