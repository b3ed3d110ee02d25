'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { useMember } from '../member-context';
import type { OwnAccount } from './use-account';

/** Changes one's own name. */
export function NameForm({ own }: { own: OwnAccount }) {
  const t = useTranslations('organizer.account');
  const frame = useTranslations('organizer.frame');
  const { name: before } = useMember();
  const [name, setName] = useState(before);
  const ids = { heading: useId(), name: useId() };
  return (
    <section className="box" aria-labelledby={ids.heading}>
      <h2 className="subheading" id={ids.heading}>
        {t('about')}
      </h2>
      <form
        className="toolbar"
        onSubmit={(event) => {
          event.preventDefault();
          void own.run(() => callApi('updateMe', { body: { name: name.trim() } }), frame('saved'));
        }}
      >
        <div className="field search">
          <label htmlFor={ids.name}>{t('name')}</label>
          <input
            className="input"
            id={ids.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="name"
            maxLength={100}
            required
          />
        </div>
        <ConsoleButton variant="secondary" type="submit">
          {t('saveName')}
        </ConsoleButton>
      </form>
    </section>
  );
}
