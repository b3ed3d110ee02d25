import { useTranslations } from 'next-intl';
import { isArrived } from '@/lib/domain/webhooks';
import { useApi } from '../api';
import { useDeliveryCause } from './use-delivery-cause';

/** How often the outcome of a test is asked for until there is one, ms. */
const ASK_MS = 1000;

/** What came of a test message, as soon as it was tried. */
export function TestOutcome({ deliveryId }: { deliveryId: string }) {
  const t = useTranslations('organizer.webhooks');
  const causeOf = useDeliveryCause();
  const { data } = useApi('listDeliveries', { query: {} }, undefined, {
    refreshInterval: (latest) => (latest?.deliveries.some(isTried(deliveryId)) ? 0 : ASK_MS),
  });
  const tried = data?.deliveries.find(isTried(deliveryId));
  const words = () => {
    if (!tried) return t('testWaits');
    if (isArrived(tried.status)) return t('testArrived', { status: String(tried.status) });
    return t('testFailed', { cause: causeOf(tried) ?? t('noAnswer') });
  };
  return (
    <p className="note" role="status">
      {words()}
    </p>
  );
}

const isTried =
  (deliveryId: string) =>
  ({ id, tries }: { id: string; tries: number }) =>
    id === deliveryId && tries > 0;
