import { useFormatter, useTranslations } from 'next-intl';
import { isArrived } from '@/lib/domain/webhooks';
import type { Delivery } from '@/lib/contract/organizer/webhooks';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { useTimeZone, When } from '../when';

const SECOND_MS = 1000;

/** One thing that an endpoint was told, and what came of it. */
export function DeliveryRow({ delivery, onResend }: { delivery: Delivery; onResend: () => void }) {
  const t = useTranslations('organizer.webhooks');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { event, url, createdAt, state, tries } = delivery;
  const time = format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="name">
        <code>{event}</code>
        <small>{new URL(url).host}</small>
      </th>
      <td role="cell" className="when" data-label={t('when')}>
        <When at={createdAt} />
      </td>
      <td role="cell" data-label={t('answer')}>
        <AnswerChip delivery={delivery} />
      </td>
      <td role="cell" className="when" data-label={t('time')}>
        <Took delivery={delivery} />
      </td>
      <td role="cell" className="num" data-label={t('tries')}>
        {tries}
      </td>
      <td role="cell" className="end" data-label="">
        {state !== 'waiting' || tries > 0 ? (
          <GuardedButton className="button button--secondary button--small" onClick={onResend}>
            <ConsoleIcon name="again" /> {t('resend')}
            <span className="visually-hidden"> {t('resendOf', { event, time })}</span>
          </GuardedButton>
        ) : null}
      </td>
    </tr>
  );
}

function AnswerChip({ delivery: { state, status, tries } }: { delivery: Delivery }) {
  const t = useTranslations('organizer.webhooks');
  if (state === 'waiting') return <span className="chip chip--warn">{t(tries > 0 ? 'tryingAgain' : 'notTried')}</span>;
  if (status === null) return <span className="chip chip--danger">{t(tries > 0 ? 'noAnswer' : 'off')}</span>;
  return <span className={isArrived(status) ? 'chip chip--done' : 'chip chip--danger'}>{status}</span>;
}

/** How long the answer took; of one that waits, when it is tried next. */
function Took({ delivery: { state, status, tookMs, nextTryAt } }: { delivery: Delivery }) {
  const t = useTranslations('organizer.webhooks');
  const format = useFormatter();
  if (state === 'waiting' && nextTryAt) return <When at={nextTryAt} />;
  if (tookMs === null) return '–';
  const isLong = tookMs >= SECOND_MS;
  const time = format.number(isLong ? tookMs / SECOND_MS : tookMs, {
    ...{ style: 'unit', unitDisplay: 'short', unit: isLong ? 'second' : 'millisecond' },
    maximumFractionDigits: 1,
  });
  return status === null ? t('after', { time }) : time;
}
