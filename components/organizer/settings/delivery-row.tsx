import { useFormatter, useTranslations } from 'next-intl';
import { isArrived } from '@/lib/domain/webhooks';
import type { Delivery } from '@/lib/contract/organizer/webhooks';
import { Action, Actions, Cell, NameCell } from '../table';
import { useTimeZone, When } from '../when';
import { useDeliveryCause } from './use-delivery-cause';

const SECOND_MS = 1000;

/** One thing that an endpoint was told, and what came of it. */
export function DeliveryRow({ delivery, onResend }: { delivery: Delivery; onResend: () => void }) {
  const t = useTranslations('organizer.webhooks');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { event, url, createdAt, state, tries } = delivery;
  const cause = useDeliveryCause()(delivery);
  const time = format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return (
    <tr role="row">
      <NameCell>
        <code>{event}</code>
        <small>{new URL(url).host}</small>
      </NameCell>
      <Cell label={t('when')} look="when">
        <When at={createdAt} />
      </Cell>
      <Cell label={t('answer')}>
        <AnswerChip delivery={delivery} />
        {cause && <span className="under">{cause}</span>}
      </Cell>
      <Cell label={t('time')} look="when">
        <Took delivery={delivery} />
      </Cell>
      <Cell label={t('tries')} look="num">
        {tries}
      </Cell>
      <Actions>
        {(state !== 'waiting' || tries > 0) && (
          <Action variant="secondary" icon="again" label={t('resendOf', { event, time })} onClick={onResend}>
            {t('resend')}
          </Action>
        )}
      </Actions>
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
