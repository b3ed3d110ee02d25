'use client';

import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ButtonLink } from '../../ui/button';
import { Gate } from '../gate';
import { takeReturn } from './return-page';
import { useLink } from './use-link';

const enter = () => window.location.replace(takeReturn());

/** Signs in whoever followed a mailed link. */
export function LinkScreen() {
  const t = useTranslations('organizer.signIn');
  const state = useLink(enter);
  const hasFailed = state === 'failed' || state === 'none';
  return (
    <Gate>
      <h1 className="heading">{t(hasFailed ? 'linkFailed' : 'linkTitle')}</h1>
      {hasFailed && (
        <>
          <p role="alert">{t('linkFailedText')}</p>
          <ButtonLink variant="secondary" href={organizerPaths.signIn()}>
            {t('back')}
          </ButtonLink>
        </>
      )}
    </Gate>
  );
}
