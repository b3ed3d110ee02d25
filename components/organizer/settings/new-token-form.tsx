import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { type Scope, SCOPES } from '@/lib/contract/organizer/role';
import { MAX_TOKENS, TOKEN_DAYS } from '@/lib/contract/organizer/tokens';
import { Button } from '../../ui/button';
import { callApi } from '../api';
import { Box } from '../box';
import { FaultBanner } from '../fault-banner';
import { InputField, Tick } from '../field';
import { Form } from '../form';
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
  const isComplete = name.trim() !== '' && scopes.size > 0;

  async function submit() {
    if (!isComplete) return;
    const body = { name, scopes: [...scopes], days: days === FOR_EVER ? null : (Number(days) as Days) };
    await act(async () => onMade(await callApi('makeToken', { body })));
  }

  const tick = (scope: Scope, isTicked: boolean) =>
    setScopes((before) => new Set(isTicked ? [...before, scope] : [...before].filter((other) => other !== scope)));

  return (
    <Box title={t('newTitle')}>
      <Form className="stack" onSubmit={submit}>
        <div className="fields">
          <InputField
            label={t('name')}
            note={t('nameNote')}
            value={name}
            maxLength={100}
            onChange={setName}
            autoComplete="off"
            required
          />
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
            <Tick key={scope} isTicked={scopes.has(scope)} onTick={(isTicked) => tick(scope, isTicked)}>
              {t(`scopes.${scope}`)}
            </Tick>
          ))}
        </fieldset>
        <FaultBanner fault={fault} words={isFull(fault) ? t('full', { most: MAX_TOKENS }) : undefined} />
        <div>
          <Button variant="primary" type="submit" disabled={!isComplete} busyWords={isBusy && common('oneMoment')}>
            <ConsoleIcon name="token" /> {t('make')}
          </Button>
        </div>
      </Form>
    </Box>
  );
}

const isFull = (fault: unknown) => fault instanceof CallError && fault.code === 'tooManyKept';
