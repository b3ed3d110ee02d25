'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { Gate } from '../gate';
import { request } from '../request';
import { useAction } from '../use-action';

type UnsubscribeScreenProps = { token: string; organization: string; isRefused: boolean };

/** Asks whoever got an email whether it was the last one. */
export function UnsubscribeScreen({ token, organization, isRefused }: UnsubscribeScreenProps) {
  const t = useTranslations('mail.unsubscribe');
  const [isDone, setIsDone] = useState(isRefused);
  const { act, isBusy, fault } = useAction();
  const refuse = () =>
    act(async () => {
      await request(organizerPaths.unsubscribe(token), 'POST');
      setIsDone(true);
    });
  return (
    <Gate icon={isDone ? 'check' : 'mail'}>
      <div className="stack" role="status">
        <h1 className="heading">{t(isDone ? 'doneTitle' : 'question', { organization })}</h1>
        <p>{t(isDone ? 'doneText' : 'text', { organization })}</p>
      </div>
      <FaultBanner fault={fault} words={t('failed')} />
      {!isDone && (
        <ConsoleButton variant="primary" aria-disabled={isBusy} onClick={() => void refuse()}>
          {t('refuse')}
        </ConsoleButton>
      )}
    </Gate>
  );
}
