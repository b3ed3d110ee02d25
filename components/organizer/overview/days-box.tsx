import { useTranslations } from 'next-intl';
import type { Overview } from '@/lib/contract/organizer/overview';
import { Box } from '../box';
import { ofNumbers, Table } from '../table';
import { valueStyle } from './bar';
import { useNumbers } from './use-numbers';

/** The films of each of the last days, drawn and as a table, and what else is known of them. */
export function DaysBox({ overview }: { overview: Overview }) {
  const t = useTranslations('organizer.overview');
  const { share, time, day: dayWords } = useNumbers();
  const { days, onPhone, funnel, medianWaitMs } = overview;
  const max = Math.max(...days.map(({ completed }) => completed));
  const sum = days.reduce((total, { completed }) => total + completed, 0);
  const marked = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)].filter((day) => day !== undefined);
  return (
    <Box title={t('daysTitle')} beside={<span className="note">{t('daysNote', { sum, days: days.length })}</span>}>
      <div>
        <div className="columns" aria-hidden="true">
          {days.map(({ day, completed }) => (
            <i key={day} style={valueStyle(completed, max)}>
              <b>{completed}</b>
            </i>
          ))}
        </div>
        <p className="columns__days" aria-hidden="true">
          {marked.map(({ day }) => (
            <span key={day}>{dayWords(day)}</span>
          ))}
        </p>
      </div>
      <details className="more">
        <summary>{t('asTable')}</summary>
        <Table look="table table--keep" caption={t('daysTitle')} columns={[t('day'), ofNumbers(t('completed'))]}>
          {days.map(({ day, completed }) => (
            <tr key={day}>
              <th scope="row">{dayWords(day)}</th>
              <td className="num">{completed}</td>
            </tr>
          ))}
        </Table>
      </details>
      <dl className="facts">
        <div>
          <dt>{t('onPhone')}</dt>
          <dd>
            <b>{share(onPhone, funnel.named)}</b>
          </dd>
        </div>
        {medianWaitMs !== null && (
          <div>
            <dt>{t('readyAfter')}</dt>
            <dd>
              <b>{time(medianWaitMs)}</b>
            </dd>
          </div>
        )}
      </dl>
    </Box>
  );
}
