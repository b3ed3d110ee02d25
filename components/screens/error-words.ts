import type { useTranslations } from 'next-intl';

/** The words of errors, in the visitor's language. */
export type ErrorWords = ReturnType<typeof readErrorWords>;

/** Returns the words of the screens that say what went wrong, as plain texts, which any place can be given. */
export function readErrorWords(t: ReturnType<typeof useTranslations<'error'>>) {
  const texts = (name: 'missing' | 'failed' | 'outdated') => ({ title: t(`${name}.title`), text: t(`${name}.text`) });
  return {
    home: t('home'),
    tryAgain: t('tryAgain'),
    oneMoment: t('oneMoment'),
    missing: texts('missing'),
    failed: texts('failed'),
    outdated: {
      ...texts('outdated'),
      wait: t('outdated.wait'),
      reload: t('outdated.reload'),
      uploading: t('outdated.uploading'),
    },
  };
}
