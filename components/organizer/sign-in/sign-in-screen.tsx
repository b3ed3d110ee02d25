'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { InputField } from '../field';
import { Form } from '../form';
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
    <Gate title={t('title')} note={t(signIn.fault ? 'lockedOut' : 'visitors')}>
      {next !== null && <p>{t('goesOn')}</p>}
      {signIn.fault && <SignInFault fault={signIn.fault} />}
      <Form className="form" onSubmit={() => signIn.byPassword(email, password)}>
        <InputField
          label={t('email')}
          type="email"
          autoComplete="username webauthn"
          required
          aria-invalid={isWrong}
          value={email}
          onChange={setEmail}
        />
        <InputField
          label={t('password')}
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={isWrong}
          value={password}
          onChange={setPassword}
        />
        <ConsoleButton variant="primary" type="submit" aria-disabled={signIn.isBusy || undefined}>
          {t(signIn.isBusy ? 'signingIn' : 'submit')}
        </ConsoleButton>
      </Form>
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
