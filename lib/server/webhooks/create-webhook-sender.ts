import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { AddressRefusal, WebhookMessage, WebhookSender } from '../ports/webhook-sender';
import { faultOf } from './fault-of';
import { isPublicAddress, literalAddress, lookupPublic } from './public-address';

/** How long an endpoint may take to answer, ms: what Standard Webhooks advises at least. */
const ANSWER_MS = 15_000;
/** How much of an answer is read, bytes: nothing in it matters, but some servers want it to be taken. */
const MAX_ANSWER = 16 * 1024;

/**
 * Sends messages as Standard Webhooks has it: signed, each once, without following redirects. Without `allowPrivate`,
 * only by https and only to addresses on the public network: whoever sets up a webhook must not reach through this
 * server what they cannot reach themselves.
 */
export function createWebhookSender({
  allowPrivate,
  answerMs = ANSWER_MS,
}: {
  allowPrivate: boolean;
  answerMs?: number;
}): WebhookSender {
  /** What speaks against an address before anything is looked up. */
  function refuseAtOnce(url: URL): AddressRefusal[] {
    if (allowPrivate) return [];
    const address = literalAddress(url);
    return [
      ...(url.protocol === 'https:' ? [] : (['notHttps'] as const)),
      ...(address === null || isPublicAddress(address) ? [] : (['private'] as const)),
    ];
  }

  return {
    async refuse(text) {
      const url = new URL(text);
      const refusals = refuseAtOnce(url);
      if (allowPrivate || literalAddress(url)) return refusals;
      const addresses = await lookup(url.hostname, { all: true }).catch(() => []);
      const isPrivate = addresses.some(({ address }) => !isPublicAddress(address));
      return isPrivate ? [...refusals, 'private'] : refusals;
    },

    async send(message) {
      const began = performance.now();
      const url = new URL(message.url);
      const timeout = AbortSignal.timeout(answerMs);
      const signal = AbortSignal.any([message.signal, timeout]);
      const tookMs = () => Math.round(performance.now() - began);
      const [refusal] = refuseAtOnce(url);
      if (refusal) return { status: null, fault: refusal, tookMs: tookMs() };
      try {
        return { status: await post(url, message, { allowPrivate, signal }), fault: null, tookMs: tookMs() };
      } catch (error) {
        // What was cut short by this server says nothing about the endpoint.
        message.signal.throwIfAborted();
        return { status: null, fault: timeout.aborted ? 'timeout' : faultOf(error), tookMs: tookMs() };
      }
    },
  };
}

type Sending = { allowPrivate: boolean; signal: AbortSignal };

/** Returns the status of the answer. Rejects when there is none. */
function post(url: URL, message: WebhookMessage, { allowPrivate, signal }: Sending): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const bytes = Buffer.from(message.body);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...signatures(message), 'Content-Type': 'application/json', 'Content-Length': bytes.length },
      // A connection that is kept would outlive what was looked up for it.
      agent: false,
      lookup: allowPrivate ? undefined : lookupPublic,
      signal,
    });
    sent.on('response', (answer) => {
      takeSome(answer);
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** The status is what counts; the rest of the answer is taken in passing, and ends with the time for an answer. */
function takeSome(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER) answer.destroy();
  });
}

function signatures({ id, body, secrets, at }: WebhookMessage) {
  return {
    'User-Agent': 'Introreel-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
