'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN, type Me } from '@/lib/contract/organizer/members';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { FieldError } from '../../ui/field-error';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { Gate } from '../gate';
import { addPasskey } from '../passkeys';
import { useErrorWords } from '../use-error-words';

/** Asks who just came in by a link for a name and a password, or for a passkey. */
export function SetPasswordForm({ me }: { me: Me }) {
  const t = useTranslations('organizer.signIn');
  const words = useErrorWords();
  const [name, setName] = useState(me.name);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const save = async (way: () => Promise<unknown>) => {
    setFault(null);
    try {
      await callApi('updateMe', { body: { name: name.trim() } });
      await way();
      window.location.assign(organizerPaths.home());
    } catch (error) {
      setFault(words(error));
    }
  };
  const byPassword = () => {
    if (name.trim() === '') return setFault(t('nameMissing'));
    if (password.length < PASSWORD_MIN) return setFault(t('passwordShort', { count: PASSWORD_MIN }));
    void save(() => callApi('setPassword', { body: { password } }));
  };
  const byPasskey = () => {
    if (name.trim() === '') return setFault(t('nameMissing'));
    void save(() => addPasskey(me.email));
  };

  return (
    <Gate>
      <div className="stack">
        <h1 className="heading">{t('welcome', { organization: me.organization.name })}</h1>
        <p>{t.rich('choose', { role: me.role, b: (chunks) => <b>{chunks}</b> })}</p>
      </div>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          byPassword();
        }}
      >
        <div className="field">
          <label htmlFor="email">{t('email')}</label>
          <input className="input" id="email" type="email" value={me.email} autoComplete="username" readOnly />
        </div>
        <div className="field">
          <label htmlFor="name">{t('fullName')}</label>
          <input
            className="input"
            id="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            aria-describedby="name-note"
            autoComplete="name"
            maxLength={100}
            required
          />
          <p className="note" id="name-note">
            {t('nameNote')}
          </p>
        </div>
        <div className="field">
          <label htmlFor="new">{t('newPassword')}</label>
          <input
            className="input"
            id="new"
            type="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-describedby="new-note"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            required
          />
          <p className="note" id="new-note">
            {t('passwordNote', { count: PASSWORD_MIN })}
          </p>
        </div>
        {fault && <FieldError id="fault">{fault}</FieldError>}
        <ConsoleButton variant="primary" type="submit">
          {t('save')}
        </ConsoleButton>
      </form>
      <p className="or">{t('orPasskey')}</p>
      <ConsoleButton variant="secondary" icon="key" onClick={byPasskey}>
        {t('passkeyInstead')}
      </ConsoleButton>
    </Gate>
  );
}
