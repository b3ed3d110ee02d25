import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { MAX_RETENTION_DAYS } from '@/lib/contract/organizer/data';
import { announce } from '../../ui/announce';
import { FieldError } from '../../ui/field-error';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { useAction } from '../use-action';

type DaysFormProps = {
  label: string;
  note: string;
  days: number | null;
  least?: number;
  save: (days: number | null) => Promise<unknown>;
  onSaved: () => void;
};

/** One number of days, or nothing. `least`: the smallest that is taken. */
export function DaysForm({ label, note, days: before, least = 1, save, onSaved }: DaysFormProps) {
  const t = useTranslations('organizer.data');
  const ids = { days: useId(), note: useId(), error: useId() };
  const [entered, setEntered] = useState(before === null ? '' : String(before));
  const [isFaulty, setIsFaulty] = useState(false);
  const { act, fault } = useAction();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const days = readDays(entered, least);
    setIsFaulty(days === undefined);
    if (days === undefined) return;
    if (!(await act(() => save(days)))) return;
    announce(t('saved'));
    onSaved();
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <div className="field" data-invalid={isFaulty || undefined}>
        <label htmlFor={ids.days}>{label}</label>
        <div className="affix">
          <input
            className="input input--number"
            id={ids.days}
            inputMode="numeric"
            value={entered}
            onChange={(event) => setEntered(event.target.value)}
            aria-invalid={isFaulty || undefined}
            aria-describedby={isFaulty ? `${ids.error} ${ids.note}` : ids.note}
          />
          <span>{t('daysUnit')}</span>
          <ConsoleButton variant="secondary" type="submit" aria-label={t('saveOf', { label })}>
            {t('save')}
          </ConsoleButton>
        </div>
        {isFaulty && <FieldError id={ids.error}>{t('faulty', { least, most: MAX_RETENTION_DAYS })}</FieldError>}
        <p className="note" id={ids.note}>
          {note}
        </p>
      </div>
      <FaultBanner fault={fault} />
    </form>
  );
}

/** Returns the number of days; `null` for nothing, `undefined` for what is no such number. */
function readDays(entered: string, least: number): number | null | undefined {
  const text = entered.trim();
  if (text === '') return null;
  const days = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return days >= least && days <= MAX_RETENTION_DAYS ? days : undefined;
}
