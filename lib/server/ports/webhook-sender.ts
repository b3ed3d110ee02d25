import type { DeliveryFault } from '@/lib/contract/organizer/webhooks';

/** Why nothing is sent to an address: it is not https, or it is not on the public network. */
export type AddressRefusal = 'notHttps' | 'private';

/** One try to deliver a message. */
export type WebhookMessage = {
  /** The same for every try, so that a receiver can tell that it has the message already. */
  id: string;
  url: string;
  /** JSON, sent as it is. */
  body: string;
  /** Each signs; the receiver needs to know one of them. */
  secrets: readonly string[];
  at: Date;
  signal: AbortSignal;
};

/** The answer's status, or why there was no answer. */
export type WebhookAnswer = ({ status: number; fault: null } | { status: null; fault: DeliveryFault }) & {
  tookMs: number;
};

export type WebhookSender = {
  /** Looks an address up, and returns all that speaks against it. A name that is not known now may be known later. */
  refuse(url: string): Promise<AddressRefusal[]>;
  /** Sends a message once. Rejects only when the signal is aborted. */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
};
