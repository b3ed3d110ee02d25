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

/** `status` is `null` when there was no answer: the address is wrong, private or silent, or too slow. */
export type WebhookAnswer = { status: number | null; tookMs: number };

export type WebhookSender = {
  /** Looks an address up. `null`: it may be sent to. A name that is not known now may be known later. */
  refuse(url: string): Promise<AddressRefusal | null>;
  /** Sends a message once. Rejects only when the signal is aborted. */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
};
