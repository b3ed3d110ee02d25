import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { OkDialog } from '../../ui/ok-dialog';
import { Paragraphs } from '../../ui/paragraphs';
import { GuardedButton } from '../../ui/guarded';
import { useTimeZone } from '../when';

type Given = NonNullable<Submission['consent']>;

/** Which wording the visitor has accepted, and when; a button shows it as it was then. */
export function ConsentGiven({ consent: { version, language, line, text, acceptedAt } }: { consent: Given }) {
  const t = useTranslations('organizer.review');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const locale = useLocale();
  const [isShown, setIsShown] = useState(false);
  const marks = { lang: language ?? undefined, dir: 'auto' } as const;
  const when = () => (
    <time dateTime={acceptedAt} suppressHydrationWarning>
      {format.dateTime(new Date(acceptedAt), { dateStyle: 'long', timeStyle: 'short', timeZone })}
    </time>
  );
  return (
    <>
      {t.rich('consentGiven', { version, time: when })}{' '}
      <GuardedButton className="link" onClick={() => setIsShown(true)}>
        {t('consentShow')}
      </GuardedButton>
      {isShown && (
        <OkDialog title={t('consent')} onOk={() => setIsShown(false)}>
          <p className="note">
            {t.rich('consentGiven', { version, time: when })}
            {language && (
              <>
                <br />
                {t('consentLanguage', {
                  language: new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language,
                })}
              </>
            )}
          </p>
          <div className="prose" {...marks}>
            <p>{line}</p>
            {text !== null && <Paragraphs text={text} />}
          </div>
        </OkDialog>
      )}
    </>
  );
}
