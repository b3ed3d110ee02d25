'use client';

import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ConsoleLink } from '../console-button';
import { Gate } from '../gate';
import { Secret } from '../secret';

/** Says how the first owner comes in. */
export function NothingSetUpScreen() {
  const t = useTranslations('organizer.signIn');
  return (
    <Gate wide icon="key" title={t('emptyTitle')}>
      <p>{t('emptyText')}</p>
      <Secret text={t('emptyCommand')} />
      <p>{t('emptyThen')}</p>
      <p className="note">{t('emptyNote')}</p>
      <div className="stack">
        <ConsoleLink variant="secondary" icon="again" external href={organizerPaths.signIn()}>
          {t('lookAgain')}
        </ConsoleLink>
      </div>
    </Gate>
  );
}
