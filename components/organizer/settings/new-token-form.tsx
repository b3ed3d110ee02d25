import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { type Scope, SCOPES } from '@/lib/contract/organizer/role';
import { MAX_TOKENS, TOKEN_DAYS } from '@/lib/contract/organizer/tokens';
import { Button } from '../../ui/button';
import { callApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { ConsoleIcon } from '../icon';
import { Select } from '../select';
import { useAction } from '../use-action';

const FOR_EVER = 'never';
type Days = (typeof TOKEN_DAYS)[number];

/** Makes a token: what it is for, until when, and what it may do. */
export function NewTokenForm({ onMade }: { onMade: (made: { name: string; token: string }) => void }) {
  const t = useTranslations('organizer.tokens');
  const common = useTranslations('common');
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(TOKEN_DAYS[0]));
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(['read']));
  const { act, isBusy, fault } = useAction();
  const ids = { heading: useId(), name: useId(), note: useId() };
  const isComplete = name.trim() !== '' && scopes.size > 0;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isComplete) return;
    const body = { name, scopes: [...scopes], days: days === FOR_EVER ? null : (Number(days) as Days) };
    await act(async () => onMade(await callApi('makeToken', { body })));
  }

  const tick = (scope: Scope, isTicked: boolean) =>
    setScopes((before) => new Set(isTicked ? [...before, scope] : [...before].filter((other) => other !== scope)));

  return (
    <section className="box" aria-labelledby={ids.heading}>
      <h2 className="subheading" id={ids.heading}>
        {t('newTitle')}
      </h2>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <div className="fields">
          <div className="field">
            <label htmlFor={ids.name}>{t('name')}</label>
            <input
              className="input"
              id={ids.name}
              value={name}
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
              aria-describedby={ids.note}
              autoComplete="off"
              required
            />
            <p className="note" id={ids.note}>
              {t('nameNote')}
            </p>
          </div>
          <Select label={t('ends')} value={days} onChange={setDays}>
            {TOKEN_DAYS.map((each) => (
              <option key={each} value={each}>
                {t('inDays', { days: each })}
              </option>
            ))}
            <option value={FOR_EVER}>{t('never')}</option>
          </Select>
        </div>
        <fieldset>
          <legend className="legend">{t('may')}</legend>
          {SCOPES.map((scope) => (
            <label className="tick" key={scope}>
              <input
                type="checkbox"
                checked={scopes.has(scope)}
                onChange={(event) => tick(scope, event.target.checked)}
              />
              <span>{t(`scopes.${scope}`)}</span>
            </label>
          ))}
        </fieldset>
        <FaultBanner fault={fault} words={isFull(fault) ? t('full', { most: MAX_TOKENS }) : undefined} />
        <div>
          <Button variant="primary" type="submit" disabled={!isComplete} busyWords={isBusy && common('oneMoment')}>
            <ConsoleIcon name="token" /> {t('make')}
          </Button>
        </div>
      </form>
    </section>
  );
}

const isFull = (fault: unknown) => fault instanceof CallError && fault.code === 'tooManyKept';
