'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '../../ui/banner';
import type { SignInFailure } from './use-sign-in';

/** Why somebody was not signed in, and what to do. */
export function SignInFault({ fault }: { fault: SignInFailure }) {
  const t = useTranslations('organizer.signIn');
  const frame = useTranslations('organizer.frame.errors');
  const [said, hint] = (() => {
    switch (fault.name) {
      case 'wrong':
        return [t('wrong'), t('wrongHint')];
      case 'paused':
        return [t('paused'), t('pausedHint', { minutes: fault.minutes })];
      case 'needEmail':
        return [t('needEmail'), null];
      case 'network':
        return [frame('network'), null];
      case 'failed':
        return [t('failed'), t('failedHint')];
    }
  })();
  return (
    <Banner tone="danger" icon="alert" role="alert">
      <div>
        <p>
          <strong>{said}</strong>
        </p>
        {hint && <p>{hint}</p>}
      </div>
    </Banner>
  );
}
