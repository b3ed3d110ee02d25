import { getTranslations } from 'next-intl/server';

/** Tells who has switched JavaScript off that nothing works without it. */
export async function NoScript() {
  const t = await getTranslations('error');
  return (
    <noscript>
      <p className="banner banner--warn no-script">{t('noScript')}</p>
    </noscript>
  );
}
