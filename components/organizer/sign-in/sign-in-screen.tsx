'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Gate } from '../gate';
import { ConsoleButton } from '../console-button';
import { MailSent } from './mail-sent';
import { SignInFault } from './sign-in-fault';
import { useSignIn } from './use-sign-in';

type SignInScreenProps = {
  /** What this server offers besides password and passkey. */
  waysIn: { mail: boolean; provider: boolean };
  /** Whether the provider sent somebody back. */
  failed: boolean;
  /** The page that somebody wanted; `null`: just in. */
  next?: string | null;
};

/** Signs a member in by password, passkey, a mailed link or the provider. */
export function SignInScreen({ waysIn, failed, next = null }: SignInScreenProps) {
  const t = useTranslations('organizer.signIn');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useSignIn(failed ? { name: 'failed' } : null, next);
  if (signIn.mailedTo !== null)
    return <MailSent email={signIn.mailedTo} onAgain={signIn.mailAgain} onBack={signIn.back} />;
  const isWrong = signIn.fault?.name === 'wrong' || undefined;
  return (
    <Gate note={t(signIn.fault ? 'lockedOut' : 'visitors')}>
      <h1 className="heading">{t('title')}</h1>
      {next !== null && <p>{t('goesOn')}</p>}
      {signIn.fault && <SignInFault fault={signIn.fault} />}
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.byPassword(email, password);
        }}
      >
        <div className="field">
          <label htmlFor="email">{t('email')}</label>
          <input
            className="input"
            id="email"
            type="email"
            autoComplete="username webauthn"
            required
            aria-invalid={isWrong}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="password">{t('password')}</label>
          <input
            className="input"
            id="password"
            type="password"
            autoComplete="current-password"
            required
            aria-invalid={isWrong}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
        <ConsoleButton variant="primary" type="submit" aria-disabled={signIn.isBusy || undefined}>
          {t(signIn.isBusy ? 'signingIn' : 'submit')}
        </ConsoleButton>
      </form>
      <p className="or">{t('or')}</p>
      <div className="stack">
        <ConsoleButton variant="secondary" icon="key" onClick={signIn.byPasskey}>
          {t('usePasskey')}
        </ConsoleButton>
        {waysIn.provider && (
          <ConsoleButton variant="secondary" icon="users" onClick={signIn.byProvider}>
            {t('useProvider')}
          </ConsoleButton>
        )}
        {waysIn.mail && (
          <ConsoleButton variant="quiet" icon="mail" onClick={() => signIn.byMail(email)}>
            {t('emailLink')}
          </ConsoleButton>
        )}
      </div>
    </Gate>
  );
}
