import { getLocale, getTranslations } from 'next-intl/server';
import { readErrorWords } from '@/components/screens/error-words';
import { filesOf } from '@/lib/i18n/languages';

/** In which language to say that a page failed that could not even begin: see `app/global-error.tsx`. */
export async function GET(): Promise<Response> {
  const [language, t] = await Promise.all([getLocale(), getTranslations('error')]);
  const said = { language, direction: filesOf(language).direction, words: readErrorWords(t) };
  return Response.json(said, { headers: { 'Cache-Control': 'private, no-store', Vary: 'Accept-Language, Cookie' } });
}
