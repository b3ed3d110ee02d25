import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { ConsoleButton } from '../console-button';
import { ConsoleIcon } from '../icon';
import { Secret } from '../secret';

/** A token that has just been made. It is on the page until it was copied, and nowhere afterwards. */
export function TokenOnce({ name, token, onCopied }: { name: string; token: string; onCopied: () => void }) {
  const t = useTranslations('organizer.tokens');
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="box" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId} ref={heading} tabIndex={-1}>
          <ConsoleIcon name="check" /> {t('madeTitle', { name })}
        </h2>
      </div>
      <p>{t('madeText')}</p>
      <Secret once text={token}>
        {t('copy')}
      </Secret>
      <p className="note">{t.rich('usage', { code: (words) => <code>{words}</code> })}</p>
      <div>
        <ConsoleButton variant="secondary" onClick={onCopied}>
          {t('haveCopied')}
        </ConsoleButton>
      </div>
    </section>
  );
}
