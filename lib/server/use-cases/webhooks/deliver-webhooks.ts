import { DELIVERY_DAYS, isArrived, isGone, nextTry, SILENT_SECONDS } from '@/lib/domain/webhooks';
import type { JobContext } from '../../ports/queue';
import type { Deps } from '../deps';
import type { WebhookSender } from '../../ports/webhook-sender';

/** How many deliveries are begun at once, and how many old ones forgotten. */
const BATCH = 100;
const SWEPT = 1000;
/** How long whoever takes a delivery has to try it, ms: many times as long as an answer may take. */
const LEASE_MS = 10 * 60_000;
const DAY = 24 * 60 * 60 * 1000;

type Needed = Pick<Deps, 'store' | 'now'> & {
  webhookSender: WebhookSender;
  /** Called when an endpoint was switched off; `null`: nobody is told. */
  onSwitchedOff: ((endpoint: { organizationId: string; url: string }) => Promise<void>) | null;
};

/** Called every other second: sends a job for each delivery that is due. */
export async function sendDueDeliveries({ store, queue, now }: Pick<Deps, 'store' | 'queue' | 'now'>): Promise<void> {
  const at = now();
  const due = await store.webhooks.takeDue(at, new Date(at.getTime() + LEASE_MS), BATCH);
  for (const { id, organizationId } of due) await queue.send('deliver', id, { organizationId, deliveryId: id });
}

/**
 * Job: tries once to deliver. What does not arrive is tried again after a pause (`nextTry`), and an endpoint that is
 * silent for long, or says that it is gone, is switched off.
 */
export async function deliverWebhook(
  { store, webhookSender, onSwitchedOff, now }: Needed,
  { deliveryId }: { deliveryId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const began = now();
  const due = await store.webhooks.findDue(deliveryId, began);
  if (!due) return;
  const { status, fault, tookMs } = await webhookSender.send({ ...due, at: began, signal });
  const at = now();
  const nextTryAt = isArrived(status) ? null : nextTry(due.tries + 1, at);
  const state = isArrived(status) ? 'arrived' : nextTryAt ? 'waiting' : 'failed';
  const silentSince = new Date(at.getTime() - SILENT_SECONDS * 1000);
  const isSwitchedOff = await store.webhooks.noteTry(
    { id: due.id, tries: due.tries, at, status, fault, tookMs, state, nextTryAt },
    { silentSince, isGone: isGone(status) },
  );
  if (isSwitchedOff) await onSwitchedOff?.(due);
}

/** Called with the retention: forgets old deliveries. */
export async function sweepDeliveries({ store, now }: Pick<Deps, 'store' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DELIVERY_DAYS * DAY);
  while ((await store.webhooks.sweep(before, SWEPT)) === SWEPT);
}
