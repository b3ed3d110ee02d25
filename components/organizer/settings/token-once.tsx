import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { GuardedButton } from '../../ui/guarded';
import { CopyButton } from '../copy-button';
import { ConsoleIcon } from '../icon';

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
      <div className="secret secret--once">
        <code>{token}</code>
        <CopyButton text={token}>{t('copy')}</CopyButton>
      </div>
      <p className="note">{t.rich('usage', { code: (words) => <code>{words}</code> })}</p>
      <div>
        <GuardedButton className="button button--secondary" onClick={onCopied}>
          {t('haveCopied')}
        </GuardedButton>
      </div>
    </section>
  );
}
