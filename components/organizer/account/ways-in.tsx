'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/lib/contract/organizer/members';
import { callApi } from '../api';
import { Box } from '../box';
import { ConsoleButton } from '../console-button';
import { InputField } from '../field';
import { Form } from '../form';
import { When } from '../when';
import { addPasskey } from '../passkeys';
import { useMember } from '../member-context';
import { SignInAgain } from '../sign-in-again';
import type { OwnAccount } from './use-account';

/** One's password and passkeys: they can be changed soon after signing in. */
export function WaysIn({ own }: { own: OwnAccount }) {
  const t = useTranslations('organizer.account');
  const { email } = useMember();
  const { hasPassword, passkeys, isFresh } = own.account;
  return (
    <Box title={t('waysTitle')}>
      {!isFresh && (
        <div className="inline">
          <p className="note">{t('notFresh')}</p>
          <SignInAgain />
        </div>
      )}
      <p>{t(hasPassword ? 'passwordSet' : 'passwordNone')}</p>
      {isFresh && <PasswordForm own={own} />}
      {passkeys.length === 0 && <p className="note">{t('noPasskeys')}</p>}
      <ul className="rows">
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            <div>
              <bdi>{name || email}</bdi> <small>{t.rich('since', { when: () => <When at={createdAt} /> })}</small>
            </div>
            {isFresh && (hasPassword || passkeys.length > 1) && (
              <ConsoleButton variant="danger" plain small onClick={() => own.removePasskey(id, t('passkeyRemoved'))}>
                {t('remove')}
              </ConsoleButton>
            )}
            {isFresh && !hasPassword && passkeys.length === 1 && <span className="note">{t('lastWayIn')}</span>}
          </li>
        ))}
      </ul>
      {isFresh && (
        <div>
          <ConsoleButton
            variant="secondary"
            icon="key"
            onClick={() => void own.run(() => addPasskey(email), t('passkeyAdded'))}
          >
            {t('addPasskey')}
          </ConsoleButton>
        </div>
      )}
    </Box>
  );
}

function PasswordForm({ own }: { own: OwnAccount }) {
  const t = useTranslations('organizer.account');
  const { email } = useMember();
  const [password, setPassword] = useState('');
  const noteId = useId();
  const save = async () => {
    const isSaved = await own.run(() => callApi('setPassword', { body: { password } }), t('passwordSaved'));
    if (isSaved) setPassword('');
  };
  return (
    <Form className="toolbar" onSubmit={save}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <InputField
        isMain
        label={t('newPassword')}
        type="password"
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        required
        value={password}
        onChange={setPassword}
        aria-describedby={noteId}
      />
      <ConsoleButton variant="secondary" type="submit">
        {t('setPassword')}
      </ConsoleButton>
      <p className="note" id={noteId}>
        {t('passwordNote', { count: PASSWORD_MIN })}
      </p>
    </Form>
  );
}
