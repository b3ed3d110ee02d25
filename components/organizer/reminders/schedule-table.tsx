import { useFormatter, useTranslations } from 'next-intl';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { ScheduledReminders } from '@/lib/contract/organizer/reminders';
import { callApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { Action, Actions, Cell, NameCell, Table, TableBox } from '../table';
import { useAction } from '../use-action';
import { useAnnounce } from '../use-announce';

const LOOKS = { scheduled: 'chip', paused: 'chip chip--off', sent: 'chip chip--done', failed: 'chip chip--danger' };

type ScheduleTableProps = {
  campaign: EditedCampaign;
  schedule: OrganizerOutput<'getReminders'>;
  onChanged: () => void;
};

/** What is scheduled and was sent: the reminders of one kind for one moment in a row. */
export function ScheduleTable({ campaign, schedule, onChanged }: ScheduleTableProps) {
  const t = useTranslations('organizer.reminders');
  const announce = useAnnounce();
  const { act, fault } = useAction();
  const { reminders, timeZone } = schedule;

  const change = async ({ reminder, at, state }: ScheduledReminders) => {
    const isPaused = state === 'paused';
    const call = { params: { id: campaign.id }, body: { reminder, at } };
    const isDone = await act(() => callApi(isPaused ? 'resumeReminders' : 'pauseReminders', call));
    if (!isDone) return;
    announce(t(isPaused ? 'resumed' : 'paused'));
    onChanged();
  };
  return (
    <TableBox title={t('list')}>
      <FaultBanner fault={fault} />
      {reminders.length === 0 ? (
        <p className="note">{t('empty')}</p>
      ) : (
        <Table caption={t('caption')} columns={[t('reminder'), t('date'), t('status')]} hasActions>
          {reminders.map((one) => (
            <ReminderRow
              key={`${one.reminder} ${one.at} ${one.state}`}
              {...{ reminders: one, timeZone }}
              onChange={() => void change(one)}
            />
          ))}
        </Table>
      )}
    </TableBox>
  );
}

type RowProps = { reminders: ScheduledReminders; timeZone: string; onChange: () => void };

function ReminderRow({ reminders: { reminder, at, state, people }, timeZone, onChange }: RowProps) {
  const t = useTranslations('organizer.reminders');
  const format = useFormatter();
  const date = format.dateTime(new Date(at), {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
  });
  return (
    <tr role="row">
      <NameCell>
        <b>{t(`kinds.${reminder}`)}</b>
        <small>{t('people', { count: people })}</small>
      </NameCell>
      <Cell label={t('date')} look="when">
        <time dateTime={at}>{date}</time>
      </Cell>
      <Cell>
        <span className={LOOKS[state]}>{t(`states.${state}`)}</span>
      </Cell>
      <Actions>
        {state === 'scheduled' && (
          <Action icon="pause" label={t('pauseOf', { date })} onClick={onChange}>
            {t('pause')}
          </Action>
        )}
        {state === 'paused' && (
          <Action icon="play" label={t('resumeOf', { date })} onClick={onChange}>
            {t('resume')}
          </Action>
        )}
      </Actions>
    </tr>
  );
}
