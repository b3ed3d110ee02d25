'use client';

import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ButtonLink } from '../ui/button';
import { Gate } from './gate';
import { ConsoleIcon } from './icon';

/** What was asked for is not there, or not for this member; which of both is not said. */
export function NotFoundScreen() {
  const t = useTranslations('organizer.notFound');
  return (
    <Gate>
      <span className="empty__icon">
        <ConsoleIcon name="search" />
      </span>
      <h1 className="heading">{t('title')}</h1>
      <p>{t('text')}</p>
      <ButtonLink variant="primary" href={organizerPaths.home()}>
        {t('home')}
      </ButtonLink>
    </Gate>
  );
}
