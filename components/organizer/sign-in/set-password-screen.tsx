'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Me } from '@/lib/contract/organizer/members';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ButtonLink } from '../../ui/button';
import { Gate } from '../gate';
import { SetPasswordForm } from './set-password-form';
import { useLink } from './use-link';

/**
 * Lets in whoever followed a link that an owner made, and asks how to sign in from now on. `me`: who is signed in
 * already; the link may be somebody else's.
 */
export function SetPasswordScreen({ me }: { me: Me | null }) {
  const t = useTranslations('organizer.signIn');
  const router = useRouter();
  const link = useLink(useCallback(() => router.refresh(), [router]));
  if (link === 'using' || (link === 'used' && !me))
    return (
      <Gate>
        <h1 className="heading">{t('linkTitle')}</h1>
      </Gate>
    );
  if (me && link !== 'failed') return <SetPasswordForm me={me} />;
  return (
    <Gate>
      <h1 className="heading">{t('linkFailed')}</h1>
      <p role="alert">{t('linkFailedText')}</p>
      <ButtonLink variant="secondary" href={organizerPaths.signIn()}>
        {t('back')}
      </ButtonLink>
    </Gate>
  );
}
