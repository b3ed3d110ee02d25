import { useFormatter, useTranslations } from 'next-intl';
import type { Adjustments } from '@/lib/contract/adjustments';
import { LANGUAGE_NAMES } from '@/lib/contract/languages';

/** What was given to one person, in a few words each. */
export function GivenChips({ given }: { given: Adjustments }) {
  const t = useTranslations('organizer.adjust');
  const words = useGivenWords(given);
  if (words.length === 0) return <span className="note">{t('none')}</span>;
  return (
    <span className="inline">
      {words.map((each) => (
        <span key={each} className="chip chip--tag">
          {each}
        </span>
      ))}
    </span>
  );
}

function useGivenWords({ extraTime, retakes, closes, language }: Adjustments): string[] {
  const t = useTranslations('organizer.adjust.given');
  const format = useFormatter();
  return [
    extraTime && t(extraTime),
    retakes !== null && (retakes === 'unlimited' ? t('allRetakes') : t('retakes', { retakes })),
    // It is shown as it is written: of the campaign's place.
    closes && t('closes', { when: format.dateTime(new Date(`${closes}Z`), { dateStyle: 'medium', timeZone: 'UTC' }) }),
    language && LANGUAGE_NAMES[language],
  ].filter((each) => typeof each === 'string');
}
