import { useTranslations } from 'next-intl';
import { ConsoleButton } from './console-button';
import { useSignOut } from './use-sign-out';

/** Leads to the sign-in page whoever signed in too long ago for something. */
export function SignInAgain() {
  const t = useTranslations('organizer.frame');
  const signOut = useSignOut();
  return (
    <ConsoleButton variant="secondary" small onClick={signOut}>
      {t('signInAgain')}
    </ConsoleButton>
  );
}
