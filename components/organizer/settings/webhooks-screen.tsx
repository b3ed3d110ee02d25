'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { WebhookEndpoint } from '@/lib/contract/organizer/webhooks';
import { DELIVERY_TRIES } from '@/lib/domain/webhooks';
import { useApi } from '../api';
import { ConsoleButton } from '../console-button';
import { Empty } from '../empty';
import { Head } from '../head';
import { DeliveriesTable } from './deliveries-table';
import { EndpointBanner } from './endpoint-banner';
import { EndpointBox } from './endpoint-box';
import { EndpointDialog } from './endpoint-dialog';

type WebhooksScreenProps = {
  first: OrganizerOutput<'listWebhooks'>;
  firstDeliveries: OrganizerOutput<'listDeliveries'>;
};

/** The endpoints that are told what happens, how each does, and what each was told. */
export function WebhooksScreen({ first, firstDeliveries }: WebhooksScreenProps) {
  const t = useTranslations('organizer.webhooks');
  const { data = first, mutate } = useApi('listWebhooks', {}, first);
  const [edited, setEdited] = useState<WebhookEndpoint | 'new' | null>(null);
  const changed = () => void mutate();
  return (
    <>
      <Head
        title={t('title')}
        facts={<p className="note">{t('intro', { tries: DELIVERY_TRIES })}</p>}
        actions={
          <ConsoleButton variant="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('add')}
          </ConsoleButton>
        }
      />
      {data.endpoints.map((endpoint) => (
        <EndpointBanner key={endpoint.id} endpoint={endpoint} />
      ))}
      {data.endpoints.length === 0 && (
        <Empty icon="hook" title={t('emptyTitle')}>
          <p>{t('emptyText')}</p>
          <p>{t('emptyHow')}</p>
        </Empty>
      )}
      {data.endpoints.length > 0 && (
        <>
          <div className="beside beside--even">
            {data.endpoints.map((endpoint) => (
              <EndpointBox
                key={endpoint.id}
                endpoint={endpoint}
                onEdit={() => setEdited(endpoint)}
                onChanged={changed}
              />
            ))}
          </div>
          <DeliveriesTable first={firstDeliveries} />
        </>
      )}
      {edited && (
        <EndpointDialog endpoint={edited === 'new' ? null : edited} onSaved={changed} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
