'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ConsoleButton } from '../console-button';
import { CopyButton } from '../copy-button';
import { ConsoleIcon } from '../icon';
import { When } from '../when';
import type { MadeLink } from './use-members';

/** A link that was just made, shown once. */
export function LinkBox({ made: { email, link, mailed, endsAt }, onDone }: { made: MadeLink; onDone: () => void }) {
  const t = useTranslations('organizer.members');
  const headingId = useId();
  return (
    <section className="box" role="status" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          <ConsoleIcon name="check" /> {t('linkTitle', { email })}
        </h2>
      </div>
      <p>{t(mailed ? 'linkMailed' : 'linkNotMailed')}</p>
      <div className="secret secret--once">
        <code>{link}</code>
        <CopyButton text={link}>{t('copyLink')}</CopyButton>
      </div>
      <p className="note">{t.rich('linkNote', { when: () => <When at={endsAt} /> })}</p>
      <div>
        <ConsoleButton variant="secondary" onClick={onDone}>
          {t('copiedLink')}
        </ConsoleButton>
      </div>
    </section>
  );
}
