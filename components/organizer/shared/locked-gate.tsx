import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ConsoleButton } from '../console-button';
import { InputField } from '../field';
import { Form } from '../form';
import { GateCard } from '../gate';
import { request } from '../request';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';

/** Asks for the password of a share link. */
export function LockedGate({ token, organization }: { token: string; organization: string }) {
  const t = useTranslations('organizer.shared');
  const router = useRouter();
  const errorWords = useErrorWords();
  const [password, setPassword] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { act, isBusy, fault } = useAction();

  async function submit() {
    setIsWrong(false);
    await act(async () => {
      try {
        await request(`${organizerPaths.shared(token)}/unlock`, 'POST', { password });
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'unauthorized') throw error;
        return setIsWrong(true);
      }
      router.refresh();
    });
  }

  return (
    <main id="main" className="gate-main">
      <GateCard icon="lock" title={t('lockedTitle', { organization })}>
        <p>{t('lockedText')}</p>
        <Form className="form" onSubmit={submit}>
          <InputField
            label={t('password')}
            fault={isWrong ? t('wrong') : fault !== null && errorWords(fault)}
            type="password"
            autoComplete="off"
            required
            maxLength={200}
            value={password}
            onChange={setPassword}
          />
          <ConsoleButton variant="primary" type="submit" aria-disabled={isBusy}>
            {t('watch')}
          </ConsoleButton>
        </Form>
      </GateCard>
    </main>
  );
}
