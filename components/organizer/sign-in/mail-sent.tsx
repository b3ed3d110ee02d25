'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { announce } from '../../ui/announce';
import { ConsoleButton } from '../console-button';
import { Gate } from '../gate';
import { useErrorWords } from '../use-error-words';

/** How long nobody may ask for another mail, seconds. */
const WAIT_SECONDS = 60;

type MailSentProps = { email: string; onAgain: () => Promise<unknown>; onBack: () => void };

/** Says that a link was mailed, if the address is a member's; after a while it can be sent again. */
export function MailSent({ email, onAgain, onBack }: MailSentProps) {
  const t = useTranslations('organizer.signIn');
  const words = useErrorWords();
  const waitId = useId();
  const [seconds, setSeconds] = useState(WAIT_SECONDS);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const again = () => {
    if (seconds > 0) return;
    setSeconds(WAIT_SECONDS);
    onAgain().then(
      () => announce(t('sentAgain')),
      (error: unknown) => announce(words(error)),
    );
  };
  return (
    <Gate icon="mail" title={t('mailTitle')}>
      <p role="status">{t.rich('mailed', { email, b: (chunks) => <b>{chunks}</b> })}</p>
      <p className="note">{t('mailHint')}</p>
      <div className="stack">
        <ConsoleButton
          variant="secondary"
          icon="again"
          aria-disabled={seconds > 0 || undefined}
          aria-describedby={seconds > 0 ? waitId : undefined}
          onClick={again}
        >
          {t('sendAgain')}
        </ConsoleButton>
        {seconds > 0 && (
          <p className="note" id={waitId}>
            {t('againIn', { seconds })}
          </p>
        )}
        <ConsoleButton variant="quiet" onClick={onBack}>
          {t('back')}
        </ConsoleButton>
      </div>
    </Gate>
  );
}
