import { useTranslations } from 'next-intl';
import type { Delivery } from '@/lib/contract/organizer/webhooks';
import { isArrived } from '@/lib/domain/webhooks';

/** Returns words for why a message has not arrived; `null`: it has, or was not tried, or nobody noted why. */
export function useDeliveryCause(): (delivery: Pick<Delivery, 'status' | 'fault' | 'tries'>) => string | null {
  const t = useTranslations('organizer.webhooks');
  return ({ status, fault, tries }) => {
    if (tries === 0 || isArrived(status)) return null;
    if (status !== null) return t('statusOf', { status: String(status) });
    return fault && t(`faults.${fault}`);
  };
}
