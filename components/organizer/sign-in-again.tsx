import { useTranslations } from 'next-intl';
import { postAuth } from './auth-calls';
import { ConsoleButton } from './console-button';
import { signInFromHere } from './sign-in-from-here';

const leave = () => window.location.assign(signInFromHere());

/** Leads whoever signed in too long ago for something to the sign-in page, and back here. */
export function SignInAgain() {
  const t = useTranslations('organizer.frame');
  return (
    <ConsoleButton variant="secondary" small onClick={() => void postAuth('sign-out', {}).then(leave, leave)}>
      {t('signInAgain')}
    </ConsoleButton>
  );
}
