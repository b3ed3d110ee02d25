import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { FieldError } from '../../ui/field-error';
import { ConsoleButton } from '../console-button';
import { ConsoleIcon } from '../icon';
import { request } from '../request';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';

/** Asks for the password of a share link. */
export function LockedGate({ token, organization }: { token: string; organization: string }) {
  const t = useTranslations('organizer.shared');
  const router = useRouter();
  const errorWords = useErrorWords();
  const [fieldId, errorId] = [useId(), useId()];
  const [password, setPassword] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { act, isBusy, fault } = useAction();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
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

  const words = isWrong ? t('wrong') : fault === null ? null : errorWords(fault);
  return (
    <main id="main" className="gate-main">
      <div className="gate__card">
        <span className="empty__icon">
          <ConsoleIcon name="lock" />
        </span>
        <h1 className="heading">{t('lockedTitle', { organization })}</h1>
        <p>{t('lockedText')}</p>
        <form className="form" onSubmit={(event) => void submit(event)}>
          <div className="field">
            <label htmlFor={fieldId}>{t('password')}</label>
            <input
              className="input"
              id={fieldId}
              type="password"
              autoComplete="off"
              required
              maxLength={200}
              aria-invalid={isWrong || undefined}
              aria-describedby={words ? errorId : undefined}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            {words && <FieldError id={errorId}>{words}</FieldError>}
          </div>
          <ConsoleButton variant="primary" type="submit" aria-disabled={isBusy}>
            {t('watch')}
          </ConsoleButton>
        </form>
      </div>
    </main>
  );
}
