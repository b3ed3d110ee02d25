'use client';

import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ButtonLink } from '../ui/button';
import { Gate } from './gate';

/** What was asked for is not there, or not for this member; which of both is not said. */
export function NotFoundScreen() {
  const t = useTranslations('organizer.notFound');
  return (
    <Gate icon="search" title={t('title')}>
      <p>{t('text')}</p>
      <ButtonLink variant="primary" href={organizerPaths.home()}>
        {t('home')}
      </ButtonLink>
    </Gate>
  );
}
