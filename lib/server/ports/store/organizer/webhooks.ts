import type { WebhookEvent } from '@/lib/contract/organizer/events';
import type { DeliveryFault } from '@/lib/contract/organizer/webhooks';
import type { Cursor } from '@/lib/domain/page-cursor';

export type WebhookEndpoint = {
  id: string;
  url: string;
  events: WebhookEvent[];
  /** The end of its secret, by which one is told from another. */
  secretEnd: string;
  createdAt: Date;
  /** Since when nothing has arrived; `null`: the last try did. */
  failingSince: Date | null;
  /** When it was switched off. */
  disabledAt: Date | null;
  /** How many deliveries of the time asked for were tried, and how many of them arrived. */
  tried: number;
  arrived: number;
};

export type DeliveryState = 'waiting' | 'arrived' | 'failed';

export type Delivery = {
  id: string;
  endpointId: string;
  url: string;
  event: string;
  createdAt: Date;
  state: DeliveryState;
  tries: number;
  /** When it is tried next by itself; `null`: never. */
  nextTryAt: Date | null;
  /** The answer's status; `null`: there was no answer. */
  status: number | null;
  /** Why there was none. */
  fault: DeliveryFault | null;
  /** How long the answer took, or was waited for, ms. */
  tookMs: number | null;
};

/** What is sent, and with which secrets it is signed. */
export type DueDelivery = {
  id: string;
  organizationId: string;
  endpointId: string;
  url: string;
  body: string;
  tries: number;
  secrets: string[];
};

/** How a try ended. `tries`: how many there were before it. */
export type TriedDelivery = {
  id: string;
  tries: number;
  at: Date;
  status: number | null;
  fault: DeliveryFault | null;
  tookMs: number;
  state: DeliveryState;
  nextTryAt: Date | null;
};

export type WebhookRepository = {
  /** Returns its id; `null` when the organization has `max` endpoints already. */
  create(
    endpoint: { organizationId: string; url: string; events: readonly WebhookEvent[]; secret: string; at: Date },
    max: number,
  ): Promise<string | null>;
  /** The oldest first. `since`: deliveries are counted from then on. */
  list(organizationId: string, since: Date): Promise<WebhookEndpoint[]>;
  /** Changes what is given. With `isOn` it is asked again, or never. Returns its address; `null`: there is none. */
  change(
    organizationId: string,
    id: string,
    change: { url?: string; events?: readonly WebhookEvent[]; isOn?: boolean; at: Date },
  ): Promise<string | null>;
  /** Removes it with its deliveries. Returns its address; `null`: there is none. */
  remove(organizationId: string, id: string): Promise<string | null>;
  /** Returns the secret with the address it belongs to. */
  secretOf(organizationId: string, id: string): Promise<{ url: string; secret: string } | null>;
  /** The old secret signs until `oldUntil` too. Returns the address; `null`: there is no such endpoint. */
  replaceSecret(organizationId: string, id: string, secret: string, oldUntil: Date): Promise<string | null>;
  /** Adds a delivery for this endpoint alone. Returns its id; `null`: there is no such endpoint, or it is off. */
  addTest(organizationId: string, id: string, at: Date): Promise<string | null>;
  /** The newest first. */
  deliveries(
    organizationId: string,
    page: { state?: DeliveryState; after?: Cursor; limit: number },
  ): Promise<Delivery[]>;
  countDeliveries(organizationId: string): Promise<Record<DeliveryState, number>>;
  /** Lets it be tried once more, now. Returns `false` when there is no such delivery or its endpoint is off. */
  resend(organizationId: string, id: string, at: Date): Promise<boolean>;
  /**
   * Returns at most `limit` deliveries that are due at `at`, the first of each organization before the second of any.
   * No other caller gets them before `leaseEnds`: whoever has them tries them until then.
   */
  takeDue(at: Date, leaseEnds: Date, limit: number): Promise<{ id: string; organizationId: string }[]>;
  /** Returns a delivery that still waits; `null`: it has arrived or was given up, or its endpoint is gone or off. */
  findDue(id: string, at: Date): Promise<DueDelivery | null>;
  /**
   * Records how a try ended, unless another one was recorded meanwhile. An endpoint from which nothing has arrived
   * since `silentSince`, or that `isGone`, is switched off. Returns whether it was.
   */
  noteTry(tried: TriedDelivery, endpoint: { silentSince: Date; isGone: boolean }): Promise<boolean>;
  /** Forgets at most `limit` deliveries made before `before` that are not tried any more. Returns how many. */
  sweep(before: Date, limit: number): Promise<number>;
};
