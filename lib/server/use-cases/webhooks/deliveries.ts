import { AppError } from '@/lib/contract/errors';
import { DELIVERIES_PAGE, type Delivery as PresentedDelivery } from '@/lib/contract/organizer/webhooks';
import { writeCursor } from '@/lib/domain/page-cursor';
import type { Member } from '../../ports/member';
import type { Delivery, DeliveryState } from '../../ports/store/organizer/webhooks';
import { countUse, type CountingDeps } from '../count-use';
import type { OrganizerDeps } from '../organizer-deps';
import { readPage } from '../read-page';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;

/** Returns a page of what the organization's endpoints were told, the newest first. */
export async function listDeliveries(
  { store }: Needed,
  { member, state, after }: { member: Member; state?: DeliveryState; after?: string },
) {
  const { organizationId } = member;
  const [rows, counts] = await Promise.all([
    store.webhooks.deliveries(organizationId, {
      state,
      after: readPage(after) ?? undefined,
      limit: DELIVERIES_PAGE + 1,
    }),
    store.webhooks.countDeliveries(organizationId),
  ]);
  const shown = rows.slice(0, DELIVERIES_PAGE);
  const last = rows.length > DELIVERIES_PAGE ? shown.at(-1) : undefined;
  const next = last ? writeCursor({ at: last.createdAt, id: last.id }) : null;
  return { deliveries: shown.map(present), counts, next };
}

/** Throws `notFound` for a delivery that the organization does not have, or whose endpoint is off, and `tooMany`. */
export async function resendDelivery(
  deps: Pick<OrganizerDeps, CountingDeps>,
  { member, deliveryId }: { member: Member; deliveryId: string },
): Promise<undefined> {
  await countUse(deps, 'sentByHand', member.organizationId);
  if (!(await deps.store.webhooks.resend(member.organizationId, deliveryId, deps.now())))
    throw new AppError('notFound', 'There is no such delivery');
}

const present = ({ createdAt, nextTryAt, ...delivery }: Delivery): PresentedDelivery => ({
  ...delivery,
  createdAt: createdAt.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
});
