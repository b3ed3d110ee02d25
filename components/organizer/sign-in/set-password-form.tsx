'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN, type Me } from '@/lib/contract/organizer/members';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { FieldError } from '../../ui/field-error';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { InputField } from '../field';
import { Form } from '../form';
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
  const [wrong, setWrong] = useState<'name' | 'password' | null>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

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
  const isNameMissing = name.trim() === '';
  const isPasswordShort = password.length < PASSWORD_MIN;
  const unless = (field: typeof wrong, way: () => Promise<unknown>) => {
    setWrong(field);
    if (field === null) void save(way);
    else (field === 'name' ? nameRef : passwordRef).current?.focus();
  };
  const byPassword = () =>
    unless(isNameMissing ? 'name' : isPasswordShort ? 'password' : null, () =>
      callApi('setPassword', { body: { password } }),
    );
  const byPasskey = () => unless(isNameMissing ? 'name' : null, () => addPasskey(me.email));

  return (
    <Gate title={t('welcome', { organization: me.organization.name })}>
      <p>{t.rich('choose', { role: me.role, b: (chunks) => <b>{chunks}</b> })}</p>
      <Form className="form" noValidate onSubmit={byPassword}>
        <InputField label={t('email')} type="email" value={me.email} autoComplete="username" readOnly />
        <InputField
          label={t('fullName')}
          note={t('nameNote')}
          ref={nameRef}
          fault={wrong === 'name' && t('nameMissing')}
          value={name}
          onChange={setName}
          autoComplete="name"
          maxLength={100}
          required
        />
        <InputField
          label={t('newPassword')}
          note={t('passwordNote', { count: PASSWORD_MIN })}
          ref={passwordRef}
          fault={wrong === 'password' && t('passwordShort', { count: PASSWORD_MIN })}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          required
        />
        {fault && <FieldError id="fault">{fault}</FieldError>}
        <ConsoleButton variant="primary" type="submit">
          {t('save')}
        </ConsoleButton>
      </Form>
      <p className="or">{t('orPasskey')}</p>
      <ConsoleButton variant="secondary" icon="key" onClick={byPasskey}>
        {t('passkeyInstead')}
      </ConsoleButton>
    </Gate>
  );
}
