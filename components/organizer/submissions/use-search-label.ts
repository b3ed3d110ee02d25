import { useTranslations } from 'next-intl';

/** What a search looks through. `hidesNames`: numbers stand for names; `searchesSpeech`: also what is said in films. */
export function useSearchLabel({ hidesNames, searchesSpeech }: { hidesNames: boolean; searchesSpeech: boolean }) {
  const t = useTranslations('organizer.submissions');
  if (searchesSpeech) return t(hidesNames ? 'searchHiddenSpeech' : 'searchSpeech');
  return t(hidesNames ? 'searchHidden' : 'search');
}
