import * as z from 'zod/mini';
import { organizerCall } from './call';
import { WebhookEvent } from './events';

const endpoint = z.object({ endpointId: z.uuid() });
const Time = z.iso.datetime();

/** The most endpoints an organization may have. */
export const MAX_ENDPOINTS = 10;
/** How many deliveries a page of their list has. */
export const DELIVERIES_PAGE = 50;

/** Credentials do not belong into an address that everybody in the settings sees. */
const Url = z
  .url({ protocol: /^https?$/ })
  .check(z.maxLength(2000), z.regex(/^[^\s@#]+$/, 'must be an address without a user, a password and a fragment'));
const Events = z.array(WebhookEvent).check(z.minLength(1), z.maxLength(WebhookEvent.options.length));

/** `secret` starts with `whsec_`, as Standard Webhooks has it. */
const Secret = z.object({ secret: z.string() });

export const WebhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** The end of its secret, by which one is told from another. */
  secretEnd: z.string(),
  createdAt: Time,
  /** Since when nothing has arrived; `null`: the last try did. */
  failingSince: z.nullable(Time),
  /** When it was switched off; `null`: it is on. */
  disabledAt: z.nullable(Time),
  /** Deliveries of the last 24 hours: those that were tried, and those that arrived. */
  tried: z.int(),
  arrived: z.int(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const DeliveryState = z.enum(['waiting', 'arrived', 'failed']);

/** Why there was no answer. `tls`: no secure connection came about; `disconnected`: it ended before an answer. */
const FAULTS = [
  ...(['refused', 'timeout', 'certificate', 'tls', 'nameNotFound'] as const),
  ...(['unreachable', 'disconnected', 'notHttps', 'private'] as const),
] as const;
export const DeliveryFault = z.enum(FAULTS);
export type DeliveryFault = z.infer<typeof DeliveryFault>;

export const Delivery = z.object({
  id: z.string(),
  endpointId: z.uuid(),
  url: z.string(),
  /** A `WebhookEvent`, or `webhook.test`. */
  event: z.string(),
  createdAt: Time,
  state: DeliveryState,
  tries: z.int(),
  nextTryAt: z.nullable(Time),
  /** The status of the last answer; `null`: there was none. */
  status: z.nullable(z.int()),
  /** Why there was none; `null`: there was one, or nothing was sent yet. */
  fault: z.nullable(DeliveryFault),
  /** How long the answer took, or was waited for, ms. */
  tookMs: z.nullable(z.int()),
});
export type Delivery = z.infer<typeof Delivery>;

const settings = { may: 'owner', scope: null } as const;

export const WEBHOOK_CALLS = {
  listWebhooks: organizerCall({
    ...{ method: 'get', path: 'webhooks', ...settings },
    summary: 'Lists the endpoints of webhooks, oldest first.',
    response: z.object({ endpoints: z.array(WebhookEndpoint) }),
  }),
  addWebhook: organizerCall({
    ...{ method: 'post', path: 'webhooks', ...settings, fresh: true },
    summary: 'Adds an endpoint. The response contains the secret that signs its messages.',
    body: z.object({ url: Url, events: Events }),
    response: z.extend(Secret, { id: z.uuid() }),
    status: 201,
  }),
  changeWebhook: organizerCall({
    ...{ method: 'put', path: 'webhooks/{endpointId}', ...settings, fresh: true },
    summary: 'Changes an endpoint, or turns it on or off.',
    params: endpoint,
    body: z.object({ url: z.optional(Url), events: z.optional(Events), isOn: z.optional(z.boolean()) }),
  }),
  removeWebhook: organizerCall({
    ...{ method: 'delete', path: 'webhooks/{endpointId}', ...settings },
    summary: 'Removes an endpoint with its deliveries.',
    params: endpoint,
  }),
  showWebhookSecret: organizerCall({
    ...{ method: 'get', path: 'webhooks/{endpointId}/secret', ...settings, fresh: true },
    summary: 'Returns the secret that signs the messages of an endpoint.',
    params: endpoint,
    response: Secret,
  }),
  replaceWebhookSecret: organizerCall({
    ...{ method: 'post', path: 'webhooks/{endpointId}/secret', ...settings, fresh: true },
    summary: 'Replaces the secret of an endpoint. For a day, the old one signs too.',
    params: endpoint,
    response: Secret,
    status: 201,
  }),
  testWebhook: organizerCall({
    ...{ method: 'post', path: 'webhooks/{endpointId}/test', ...settings },
    summary: 'Sends an endpoint a message of the type webhook.test.',
    params: endpoint,
    response: z.object({ deliveryId: z.string() }),
    status: 201,
  }),
  listDeliveries: organizerCall({
    ...{ method: 'get', path: 'deliveries', ...settings },
    summary: 'Lists the messages of the last 30 days, newest first, in pages.',
    query: z.object({
      state: z.optional(DeliveryState),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: z.object({
      deliveries: z.array(Delivery),
      counts: z.record(DeliveryState, z.int()),
      /** `null`: there are no more. */
      next: z.nullable(z.string()),
    }),
  }),
  resendDelivery: organizerCall({
    ...{ method: 'post', path: 'deliveries/{deliveryId}/resend', ...settings },
    summary: 'Sends a message again, whether or not it has arrived.',
    params: z.object({ deliveryId: z.string().check(z.regex(/^msg_[\w-]{1,60}$/)) }),
  }),
} as const;
