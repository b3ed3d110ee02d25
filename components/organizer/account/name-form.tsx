'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '../api';
import { Box } from '../box';
import { ConsoleButton } from '../console-button';
import { InputField } from '../field';
import { Form } from '../form';
import { useMember } from '../member-context';
import type { OwnAccount } from './use-account';

/** Changes one's own name. */
export function NameForm({ own }: { own: OwnAccount }) {
  const t = useTranslations('organizer.account');
  const frame = useTranslations('organizer.frame');
  const { name: before } = useMember();
  const [name, setName] = useState(before);
  return (
    <Box title={t('about')}>
      <Form
        className="toolbar"
        onSubmit={() => own.run(() => callApi('updateMe', { body: { name: name.trim() } }), frame('saved'))}
      >
        <InputField
          isMain
          label={t('name')}
          value={name}
          onChange={setName}
          autoComplete="name"
          maxLength={100}
          required
        />
        <ConsoleButton variant="secondary" type="submit">
          {t('saveName')}
        </ConsoleButton>
      </Form>
    </Box>
  );
}
