import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { MAX_REMINDER_DAYS, MAX_REMINDERS, REMINDER_HOURS } from '@/lib/contract/organizer/reminders';
import { GuardedLink } from '../../ui/guarded';
import { Field, Tick } from '../field';
import { Form } from '../form';
import { PreviewButton } from '../messages/preview-button';
import { SavedPreview } from '../messages/saved-preview';
import { Choice } from '../select';
import type { DaysName, RuleName, useRules } from './use-rules';

/** What the bar below the page saves. */
export const RULES_FORM = 'rules';

type Schedule = OrganizerOutput<'getReminders'>;
type Rules = ReturnType<typeof useRules>;
type RulesFormProps = { campaign: EditedCampaign; schedule: Schedule; rules: Rules; onSave: () => unknown };

const HOURS = Array.from(
  { length: REMINDER_HOURS.max - REMINDER_HOURS.min + 1 },
  (_, more) => REMINDER_HOURS.min + more,
);

/** When people are reminded, at what time of day, and how often at most. */
export function RulesForm({ campaign, schedule, rules, onSave }: RulesFormProps) {
  const t = useTranslations('organizer.reminders');
  const format = useFormatter();
  const titleId = useId();
  const { written, faults, change } = rules;
  const timeOf = (hour: number) =>
    format.dateTime(new Date(Date.UTC(2026, 0, 1, hour)), { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <Form id={RULES_FORM} className="box" aria-labelledby={titleId} onSubmit={onSave} noValidate>
      <div className="box__head">
        <h2 className="subheading" id={titleId}>
          {t('title')}
        </h2>
        <p className="note">{t('note')}</p>
      </div>
      <div>
        <Rule name="closing" rules={rules} note={<ClosingNote {...{ campaign, schedule, rules }} />}>
          <Days name="firstBeforeClosing" rules={rules} />
          <Days name="secondBeforeClosing" rules={rules} />
        </Rule>
        <Rule name="started" rules={rules} note={t('startedNote')}>
          <Days name="started" rules={rules} />
        </Rule>
        <Rule name="opened" rules={rules} note={t('openedNote')}>
          <Days name="opened" rules={rules} />
        </Rule>
      </div>
      <div className="sub">
        <div className="fields">
          <Field label={t('most')} fault={faults.most && t('faults.most', { most: MAX_REMINDERS })}>
            {(bound) => (
              <NumberInput {...bound} most={MAX_REMINDERS} value={written.most} onChange={(most) => change({ most })} />
            )}
          </Field>
          <Field label={t('hour')} note={t('hourNote', { zone: schedule.timeZone })}>
            {(bound) => (
              <Choice {...bound} value={String(written.hour)} onChange={(hour) => change({ hour: Number(hour) })}>
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {timeOf(hour)}
                  </option>
                ))}
              </Choice>
            )}
          </Field>
        </div>
        <div className="inline">
          <PreviewButton>
            <SavedPreview campaignId={campaign.id} kinds={['reminder']} forInvited />
          </PreviewButton>
          <p className="note">
            <GuardedLink href={organizerPaths.messages(campaign.id, 'reminder')}>{t('editMessage')}</GuardedLink>
          </p>
        </div>
      </div>
    </Form>
  );
}

type RuleProps = { name: RuleName; rules: Rules; note: ReactNode; children: ReactNode };

/** One rule: whether it is on, and its days. */
function Rule({ name, rules, note, children }: RuleProps) {
  const t = useTranslations('organizer.reminders');
  const isOn = rules.written.on[name];
  return (
    <div className="rule">
      <Tick isTicked={isOn} onTick={(ticked) => rules.turn(name, ticked)}>
        {t(`rules.${name}`)}
      </Tick>
      {isOn && <div className="field__row">{children}</div>}
      <p className="note">{isOn ? note : t('off')}</p>
    </div>
  );
}

function Days({ name, rules: { written, faults, change } }: { name: DaysName; rules: Rules }) {
  const t = useTranslations('organizer.reminders');
  const fault = faults[name];
  return (
    <Field label={t(`days.${name}`)} fault={fault && t(`faults.${fault}`, { most: MAX_REMINDER_DAYS })}>
      {(bound) => (
        <NumberInput
          {...bound}
          most={MAX_REMINDER_DAYS}
          value={written[name]}
          onChange={(days) => change({ [name]: days })}
        />
      )}
    </Field>
  );
}

type NumberInputProps = { most: number; value: string; onChange: (value: string) => void };

function NumberInput({ most, onChange, ...rest }: NumberInputProps) {
  return (
    <input
      {...rest}
      className="input input--number"
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** On which days the reminders before the closing are due. */
function ClosingNote({ campaign, schedule, rules }: Omit<RulesFormProps, 'onSave'>) {
  const t = useTranslations('organizer.reminders');
  const format = useFormatter();
  const { dates, timeZone } = schedule;
  if (campaign.closes === null)
    return t.rich('noClosing', {
      edit: (words) => <GuardedLink href={organizerPaths.editCampaign(campaign.id)}>{words}</GuardedLink>,
    });
  const due = [dates.firstBeforeClosing, dates.secondBeforeClosing].filter((date) => date !== null);
  // Those of other rules than what is written would be wrong.
  if (rules.isChanged || due.length === 0) return t('closingNote');
  const days = due.map((date) => format.dateTime(new Date(date), { dateStyle: 'long', timeZone }));
  return t('closingDates', { dates: format.list(days) });
}
