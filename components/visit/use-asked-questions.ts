import { useLocale } from 'next-intl';
import { useMemo, useSyncExternalStore } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import type { OpenedSection } from '@/lib/contract/opened-section';
import { clipIn, promptIn } from '@/lib/domain/campaign-in';
import type { RecordingServices } from '@/lib/browser/visit/visit-services';

/** Returns the campaign with the questions that were handed out to this visit since the page was loaded. */
export function useAskedQuestions(
  campaign: Campaign,
  uuid: string | null,
  services: RecordingServices | null,
): Campaign {
  const language = useLocale();
  const questions = services?.questions;
  const read = () => {
    if (!questions || uuid === null) return '';
    const hidden = campaign.sections.filter(({ prompt }) => prompt === null);
    const asked = hidden.flatMap(({ id }) => {
      const found = questions.find({ campaignName: campaign.name, uuid, sectionId: id });
      return found ? [[id, { ...found, clock: undefined }] as const] : [];
    });
    return asked.length > 0 ? JSON.stringify(asked) : '';
  };
  const known = useSyncExternalStore(questions?.subscribe ?? never, read, () => '');
  return useMemo(() => {
    if (known === '') return campaign;
    const asked = new Map(JSON.parse(known) as [string, Omit<OpenedSection, 'clock'>][]);
    const { languages } = campaign;
    return {
      ...campaign,
      sections: campaign.sections.map((section) => {
        const words = asked.get(section.id);
        return words
          ? { ...section, ...promptIn(words, { language, languages }), ...clipIn(words, language) }
          : section;
      }),
    };
  }, [campaign, known, language]);
}

const never = () => () => {};
