import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { Delivery } from '@/lib/contract/organizer/webhooks';
import { announce } from '../../ui/announce';
import { GuardedLink } from '../../ui/guarded';
import { callApi, useApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { Pager } from '../pager';
import { ofNumbers, Table, TableBox } from '../table';
import { useAction } from '../use-action';
import { DeliveryRow } from './delivery-row';

type Page = OrganizerOutput<'listDeliveries'>;
const STATES = ['all', 'failed', 'waiting'] as const;
type Shown = (typeof STATES)[number];

/** How often what was sent is looked at again while the page is seen, ms. */
const REFRESH_MS = 5000;
const COLUMNS = ['event', 'when', 'answer', 'time'] as const;

/** What the endpoints were told, the newest first, with what came of it. `first`: the first page of all. */
export function DeliveriesTable({ first }: { first: Page }) {
  const t = useTranslations('organizer.webhooks');
  const [shown, setShown] = useState<Shown>('all');
  const [older, setOlder] = useState<Page[]>([]);
  const { act, fault } = useAction();
  const columns = [...COLUMNS.map((column) => t(column)), ofNumbers(t('tries'))];
  const state = shown === 'all' ? undefined : shown;
  const newest = useApi('listDeliveries', { query: { state } }, state ? undefined : first, {
    refreshInterval: REFRESH_MS,
    keepPreviousData: true,
  });
  const pages = [newest.data, ...older].filter((page) => page !== undefined);
  const rows = distinct(pages.flatMap((page) => page.deliveries));
  const next = pages.at(-1)?.next ?? null;
  const counts = newest.data?.counts ?? first.counts;
  const count = (of: Shown) => (of === 'all' ? counts.arrived + counts.failed + counts.waiting : counts[of]);

  function choose(chosen: Shown) {
    setShown(chosen);
    setOlder([]);
  }

  async function showMore(after: string) {
    const page = await callApi('listDeliveries', { query: { state, after } });
    setOlder((before) => [...before, page]);
    announce(t('shown', { shown: rows.length + page.deliveries.length, count: count(shown) }));
  }

  async function resend({ id }: Delivery) {
    if (!(await act(() => callApi('resendDelivery', { params: { deliveryId: id } })))) return;
    announce(t('resent'));
    await newest.mutate();
  }

  return (
    <>
      <TableBox
        title={t('deliveries')}
        beside={
          <nav className="filters" id="deliveries" aria-label={t('deliveriesByState')}>
            {STATES.map((each) => (
              <GuardedLink
                key={each}
                external
                href="#deliveries"
                aria-current={each === shown ? 'true' : undefined}
                onClick={() => choose(each)}
              >
                {t(each)} <b>{count(each)}</b>
              </GuardedLink>
            ))}
          </nav>
        }
      >
        <FaultBanner fault={fault} />
        {rows.length === 0 ? (
          <p className="note">{t(shown === 'all' ? 'none' : 'noneOfThese')}</p>
        ) : (
          <Table caption={t('newestFirst')} columns={columns} hasActions>
            {rows.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} onResend={() => void resend(delivery)} />
            ))}
          </Table>
        )}
      </TableBox>
      {next && (
        <Pager
          onMore={() => void act(() => showMore(next))}
          shown={t('shown', { shown: rows.length, count: count(shown) })}
        />
      )}
    </>
  );
}

/** A delivery may be on two pages when new ones have come meanwhile; the page that was read last is right. */
function distinct(deliveries: readonly Delivery[]): Delivery[] {
  return [...new Map([...deliveries].reverse().map((delivery) => [delivery.id, delivery])).values()].reverse();
}
