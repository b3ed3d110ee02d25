import { getLocale, getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { FormButton } from '@/components/ui/form-button';
import { LANGUAGE_MENU } from '@/components/ui/language-menu';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { LANGUAGE_NAMES } from '@/lib/contract/languages';
import { requestedPage } from '@/lib/server/pages/requested-page';
import { offeredLanguages } from './offered-languages';

/** The languages to choose from, each in its own name. It needs no script: `LanguageButton` opens it, a press sends. */
export async function LanguageMenu() {
  const [t, current, asking] = await Promise.all([getTranslations('common'), getLocale(), headers()]);
  const page = requestedPage(asking);
  const offered = await offeredLanguages(page);
  if (offered.length < 2) return null;
  // A choice in the console is the member's: the page is said also where the browser does not tell it.
  const back = page?.startsWith(organizerPaths.home()) ? `?back=${encodeURIComponent(page)}` : '';
  return (
    <nav className="languages" id={LANGUAGE_MENU} popover="auto" aria-label={t('language')}>
      <p>{t('language')}</p>
      <form method="post">
        {offered.map((language) => (
          <FormButton
            key={language}
            formAction={`/api/language/${language}${back}`}
            lang={language}
            {...(language === current && { 'aria-current': true })}
          >
            {LANGUAGE_NAMES[language]}
          </FormButton>
        ))}
      </form>
    </nav>
  );
}
