import { getTranslations } from 'next-intl/server';

/** Tells visitors without JavaScript that the app does not work without it. */
export async function NoScript() {
  const t = await getTranslations('error');
  return (
    <noscript>
      <p className="banner banner--warn no-script">{t('noScript')}</p>
    </noscript>
  );
}
