'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { WebhookEndpoint } from '@/lib/contract/organizer/webhooks';
import { DELIVERY_TRIES } from '@/lib/domain/webhooks';
import { GuardedButton } from '../../ui/guarded';
import { useApi } from '../api';
import { ConsoleIcon } from '../icon';
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
      <div className="head">
        <div className="head__row">
          <div className="head__words">
            <h1 className="heading">{t('title')}</h1>
            <p className="note">{t('intro', { tries: DELIVERY_TRIES })}</p>
          </div>
          <div className="inline">
            <GuardedButton className="button button--primary" onClick={() => setEdited('new')}>
              <ConsoleIcon name="plus" /> {t('add')}
            </GuardedButton>
          </div>
        </div>
      </div>
      {data.endpoints.map((endpoint) => (
        <EndpointBanner key={endpoint.id} endpoint={endpoint} />
      ))}
      {data.endpoints.length === 0 && (
        <div className="empty">
          <span className="empty__icon">
            <ConsoleIcon name="hook" />
          </span>
          <h2 className="subheading">{t('emptyTitle')}</h2>
          <p>{t('emptyText')}</p>
          <p>{t('emptyHow')}</p>
        </div>
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
