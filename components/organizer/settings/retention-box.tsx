import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { MAX_RETENTION_DAYS } from '@/lib/contract/organizer/data';
import { announce } from '../../ui/announce';
import { FieldError } from '../../ui/field-error';
import { callApi, useApi } from '../api';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { Select } from '../select';
import { useAction } from '../use-action';

/** For how long new campaigns keep visits, and each that there is; one of them is changed at a time. */
export function RetentionBox({ first }: { first: OrganizerOutput<'getRetention'> }) {
  const t = useTranslations('organizer.data');
  const { data = first, mutate } = useApi('getRetention', {}, first);
  const headingId = useId();
  const [chosenId, setChosenId] = useState(first.campaigns[0]?.id ?? '');
  const chosen = data.campaigns.find(({ id }) => id === chosenId);
  return (
    <section className="box" aria-labelledby={headingId}>
      <h2 className="subheading" id={headingId}>
        {t('retentionTitle')}
      </h2>
      <DaysForm
        label={t('newDays')}
        note={t('newDaysNote')}
        days={data.newDays}
        save={(days) => callApi('setRetentionOfNew', { body: { days } })}
        onSaved={() => void mutate()}
      />
      {chosen ? (
        <>
          <Select label={t('campaign')} value={chosen.id} onChange={setChosenId}>
            {data.campaigns.map(({ id, name, title, days }) => (
              <option key={id} value={id}>
                {title ?? name} {days !== null && `(${t('keptDays', { days })})`}
              </option>
            ))}
          </Select>
          <DaysForm
            key={chosen.id}
            label={t('days')}
            note={t('daysNote', { unfinished: data.unfinishedDays })}
            days={chosen.days}
            save={(days) => callApi('setRetention', { params: { id: chosen.id }, body: { days } })}
            onSaved={() => void mutate()}
          />
        </>
      ) : (
        <p className="note">{t('noCampaigns')}</p>
      )}
    </section>
  );
}

type DaysFormProps = {
  label: string;
  note: string;
  days: number | null;
  save: (days: number | null) => Promise<unknown>;
  onSaved: () => void;
};

function DaysForm({ label, note, days: before, save, onSaved }: DaysFormProps) {
  const t = useTranslations('organizer.data');
  const ids = { days: useId(), note: useId(), error: useId() };
  const [entered, setEntered] = useState(before === null ? '' : String(before));
  const [isFaulty, setIsFaulty] = useState(false);
  const { act, fault } = useAction();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const days = readDays(entered);
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
        </div>
        {isFaulty && <FieldError id={ids.error}>{t('faulty', { most: MAX_RETENTION_DAYS })}</FieldError>}
        <p className="note" id={ids.note}>
          {note}
        </p>
      </div>
      <FaultBanner fault={fault} />
      <div>
        <ConsoleButton variant="secondary" type="submit">
          {t('save')}
        </ConsoleButton>
      </div>
    </form>
  );
}

/** Returns the number of days; `null` for nothing, `undefined` for what is no such number. */
function readDays(entered: string): number | null | undefined {
  const text = entered.trim();
  if (text === '') return null;
  const days = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_RETENTION_DAYS ? days : undefined;
}
