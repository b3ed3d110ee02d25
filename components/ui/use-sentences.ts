import { useTranslations } from 'next-intl';

/**
 * Returns a function that puts whole sentences behind each other, with the space between them that the page's language
 * has. What is not there is left out.
 */
export function useSentences(): (...sentences: readonly (string | false)[]) => string {
  const t = useTranslations('common');
  return (...sentences) => {
    const [first = '', ...others] = sentences.filter((sentence) => sentence !== false && sentence !== '') as string[];
    return others.reduce((before, next) => t('sentences', { before, next }), first);
  };
}
