'use client';

import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ButtonLink } from '../ui/button';
import { Gate } from './gate';
import { SignInAgain } from './sign-in-again';

const KNOWN = [
  ...(['tooMany', 'forbidden', 'notFresh', 'notFound', 'unavailable', 'noSpace', 'invalidParameters'] as const),
  'noRange',
] as const;

/** Why a file was not made, in the tab that was opened for it. `why`: the error's code. */
export function RefusedScreen({ why }: { why: string }) {
  const t = useTranslations('organizer.refused');
  const frame = useTranslations('organizer.frame.errors');
  const known = KNOWN.find((each) => each === why);
  return (
    <Gate icon="download" title={t('title')}>
      <p>{known ? t(known) : frame('other')}</p>
      <p className="note">{t('close')}</p>
      {known === 'notFresh' ? (
        <SignInAgain />
      ) : (
        <ButtonLink variant="secondary" href={organizerPaths.home()}>
          {t('home')}
        </ButtonLink>
      )}
    </Gate>
  );
}
