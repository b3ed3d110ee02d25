import { getRequestConfig } from 'next-intl/server';
import { mergeWords } from './merge-words';

/** The words of this request: the base ones, the brand's own over them. English is the one language so far. */
export default getRequestConfig(async () => {
  const [{ default: base }, { default: own }] = await Promise.all([import('./messages/en.json'), import('@brand/words/en.json')]);
  return { locale: 'en', timeZone: 'UTC', messages: mergeWords(base, own) };
});
