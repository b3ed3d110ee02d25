import { randomBytes } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import type { WebhookEvent } from '@/lib/contract/organizer/events';
import { MAX_ENDPOINTS, type WebhookEndpoint } from '@/lib/contract/organizer/webhooks';
import { OLD_SECRET_SECONDS } from '@/lib/domain/webhooks';
import type { Member } from '../../ports/member';
import { countUse, type CountingDeps } from '../count-use';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';

/** Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32;
const DAY = 24 * 60 * 60 * 1000;

type Needed = Pick<OrganizerDeps, 'store' | 'now' | 'webhookSender'>;
type One = { member: Member; endpointId: string };

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export async function listWebhooks(
  { store, now }: Pick<Needed, 'store' | 'now'>,
  { member }: { member: Member },
): Promise<{ endpoints: WebhookEndpoint[] }> {
  const endpoints = await store.webhooks.list(member.organizationId, new Date(now().getTime() - DAY));
  return {
    endpoints: endpoints.map(({ createdAt, failingSince, disabledAt, ...endpoint }) => ({
      ...endpoint,
      createdAt: createdAt.toISOString(),
      failingSince: failingSince?.toISOString() ?? null,
      disabledAt: disabledAt?.toISOString() ?? null,
    })),
  };
}

/** Throws `addressRefused`, and `tooManyKept` when the organization has `MAX_ENDPOINTS`. */
export async function addWebhook(
  deps: Needed,
  { member, url, events }: { member: Member; url: string; events: readonly WebhookEvent[] },
): Promise<{ id: string; secret: string }> {
  await requireAllowed(deps, url);
  const secret = newSecret();
  const { organizationId } = member;
  const id = await deps.store.webhooks.create(
    { organizationId, url, events: [...new Set(events)], secret, at: deps.now() },
    MAX_ENDPOINTS,
  );
  if (!id)
    throw new AppError('tooManyKept', `An organization may have ${MAX_ENDPOINTS} endpoints`, { most: MAX_ENDPOINTS });
  await writeAudit(deps, member, 'webhook.added', hostOf(url));
  return { id, secret };
}

/** Changes what is given. Throws `notFound` and `addressRefused`. */
export async function changeWebhook(
  deps: Needed,
  { member, endpointId, ...change }: One & { url?: string; events?: readonly WebhookEvent[]; isOn?: boolean },
): Promise<undefined> {
  if (change.url) await requireAllowed(deps, change.url);
  const at = deps.now();
  const url = found(await deps.store.webhooks.change(member.organizationId, endpointId, { ...change, at }));
  const action = change.isOn === undefined ? 'changed' : change.isOn ? 'switchedOn' : 'switchedOff';
  await writeAudit(deps, member, `webhook.${action}`, hostOf(url));
}

export async function removeWebhook(deps: Needed, { member, endpointId }: One): Promise<undefined> {
  const url = found(await deps.store.webhooks.remove(member.organizationId, endpointId));
  await writeAudit(deps, member, 'webhook.removed', hostOf(url));
}

export async function showWebhookSecret(deps: Needed, { member, endpointId }: One): Promise<{ secret: string }> {
  const { url, secret } = found(await deps.store.webhooks.secretOf(member.organizationId, endpointId));
  await writeAudit(deps, member, 'webhook.secretShown', hostOf(url));
  return { secret };
}

/** The old secret signs beside the new one for `OLD_SECRET_SECONDS`, so that nothing is refused meanwhile. */
export async function replaceWebhookSecret(deps: Needed, { member, endpointId }: One): Promise<{ secret: string }> {
  const secret = newSecret();
  const oldUntil = new Date(deps.now().getTime() + OLD_SECRET_SECONDS * 1000);
  const url = found(await deps.store.webhooks.replaceSecret(member.organizationId, endpointId, secret, oldUntil));
  await writeAudit(deps, member, 'webhook.secretReplaced', hostOf(url));
  return { secret };
}

/** Throws `notFound` also for an endpoint that is off, and `tooMany`. */
export async function testWebhook(
  deps: Pick<OrganizerDeps, CountingDeps>,
  { member, endpointId }: One,
): Promise<{ deliveryId: string }> {
  await countUse(deps, 'sentByHand', member.organizationId);
  return { deliveryId: found(await deps.store.webhooks.addTest(member.organizationId, endpointId, deps.now())) };
}

async function requireAllowed({ webhookSender }: Needed, url: string): Promise<void> {
  const reasons = await webhookSender.refuse(url);
  if (reasons.length > 0) throw new AppError('addressRefused', 'Nothing is sent to this address', { reasons });
}

function found<T>(value: T | null): T {
  if (value === null) throw new AppError('notFound', 'There is no such endpoint');
  return value;
}

/** The rest of an address may be a secret. */
const hostOf = (url: string) => new URL(url).host;
