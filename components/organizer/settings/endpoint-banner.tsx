import { useTranslations } from 'next-intl';
import type { WebhookEndpoint } from '@/lib/contract/organizer/webhooks';
import { Banner } from '../../ui/banner';
import { When } from '../when';

/** Says that an endpoint does not answer, or is switched off; nothing about one that does. */
export function EndpointBanner({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTranslations('organizer.webhooks');
  const { url, failingSince, disabledAt } = endpoint;
  const { host } = new URL(url);
  if (!disabledAt && !failingSince) return null;
  return (
    <Banner tone="warn" icon="alert">
      <div>
        <p>
          <strong>
            {disabledAt
              ? t('offTitle', { host })
              : t.rich('silentTitle', { host, time: () => <When at={failingSince ?? ''} /> })}
          </strong>
        </p>
        <p>{t(disabledAt ? 'offText' : 'silentText')}</p>
      </div>
    </Banner>
  );
}
