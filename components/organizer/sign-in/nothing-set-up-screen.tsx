'use client';

import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { GuardedLink } from '../../ui/guarded';
import { CopyButton } from '../copy-button';
import { Gate } from '../gate';
import { ConsoleIcon } from '../icon';

/** Says how the first owner comes in. */
export function NothingSetUpScreen() {
  const t = useTranslations('organizer.signIn');
  return (
    <Gate wide>
      <span className="empty__icon">
        <ConsoleIcon name="key" />
      </span>
      <div className="stack">
        <h1 className="heading">{t('emptyTitle')}</h1>
        <p>{t('emptyText')}</p>
      </div>
      <div className="secret">
        <code>{t('emptyCommand')}</code>
        <CopyButton text={t('emptyCommand')} />
      </div>
      <p>{t('emptyThen')}</p>
      <p className="note">{t('emptyNote')}</p>
      <div className="stack">
        <GuardedLink external className="button button--secondary" href={organizerPaths.signIn()}>
          <ConsoleIcon name="again" /> {t('lookAgain')}
        </GuardedLink>
      </div>
    </Gate>
  );
}
