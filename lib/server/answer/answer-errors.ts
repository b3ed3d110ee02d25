import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Env } from '../env/env';
import { clientNetwork } from '../http/client-address.mjs';
import { SOCKET_HEADER } from '../http/socket-address.mjs';
import { withLogContext } from '../log/log-context';
import { requireSameOrigin } from './same-origin';
import { toAppError } from '../wiring/to-app-error';
import { services, type Services } from '../wiring/services';

/** What a request has, whoever received it. */
export type IncomingRequest = {
  method: string;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
};

/** `body`: a JSON text, a file that is made while it is sent, or nothing. `cookies`: lines `Set-Cookie`. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  cookies?: readonly string[];
  body: string | Readable | null;
};

/**
 * Answers what `work` throws in the contract's form. `X-Request-Id` of the answer is what the log calls the request.
 * `fromAnywhere`: also what another site's page asks for.
 */
export async function answerErrors<A extends { headers: Answer['headers'] | Headers }>(
  request: IncomingRequest,
  work: (services: Services) => Promise<A>,
  { fromAnywhere = false }: { fromAnywhere?: boolean } = {},
): Promise<A | Answer> {
  const requestId = randomBytes(8).toString('hex');
  const answer = await withLogContext({ requestId }, async () => {
    try {
      const provided = await services();
      if (!fromAnywhere) requireSameOrigin(request, provided.env.PUBLIC_URL);
      return await provided.requests.during(() => work(provided));
    } catch (error) {
      return refuse(error, request.method);
    }
  });
  if (answer.headers instanceof Headers) answer.headers.set('X-Request-Id', requestId);
  else answer.headers['X-Request-Id'] = requestId;
  return answer;
}

/** The network address a request comes from; limits count by it. */
export function addressOf(
  { headers }: Pick<IncomingRequest, 'headers'>,
  { ADDRESS_HEADER, TRUST_PROXY: proxies }: Env,
): string {
  // Without the front door of this server, anybody can send its own header.
  if (ADDRESS_HEADER) return clientNetwork(headers.get(ADDRESS_HEADER), null, 1);
  return clientNetwork(headers.get('x-forwarded-for'), headers.get(SOCKET_HEADER), proxies);
}

async function refuse(error: unknown, method: string): Promise<Answer> {
  const { code, type, message, details, status } = toAppError(error);
  const later = retryAfter(details);
  if (status >= 500) {
    const provided = await services().catch(() => null);
    // Whoever is told when to try again waits for work that goes on; that alone is no error.
    const level = 'Retry-After' in later ? 'warn' : 'error';
    // The path identifies a visitor; the method and the error are enough to find the cause.
    provided?.logger[level]({ err: error, method }, 'a request failed');
  }
  const body = JSON.stringify({ error: { code, type, message, ...(details === undefined ? {} : { details }) } });
  return { status, headers: { 'Cache-Control': 'no-store', ...later }, body };
}

/** If the details say when to try again, the header says so too. */
function retryAfter(details: unknown): Record<string, string> {
  if (typeof details !== 'object' || details === null || !('retryAfter' in details)) return {};
  return { 'Retry-After': String(details.retryAfter) };
}
