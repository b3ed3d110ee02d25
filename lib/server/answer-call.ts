import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Call } from '@/lib/contract/call';
import type { CallName, CallOutput, Calls } from '@/lib/contract/calls';
import { AppError } from '@/lib/contract/errors';
import type { Env } from './env';
import { clientNetwork } from './http/client-address.mjs';
import { SOCKET_HEADER } from './http/socket-address.mjs';
import { withLogContext } from './log-context';
import { readJson, requirePlain } from './read-json';
import { requireSameOrigin } from './same-origin';
import { toAppError } from './to-app-error';
import type { Visitor } from './use-cases/deps';
import { services, type Services } from './wiring/services';

type Body<C extends Call> = C['body'] extends z.ZodMiniType ? z.output<C['body']> : null;
type Input<N extends CallName> = {
  params: z.output<Calls[N]['params']>;
  query: z.output<Calls[N]['query']>;
  body: Body<Calls[N]>;
  visitor: Visitor;
  /** The network address the request comes from; limits count by it. */
  address: string;
  userAgent: string;
};
export type Handle<N extends CallName> = (services: Services, input: Input<N>) => Promise<CallOutput<N>>;

/** What a request has, whoever received it: Next (`endpoint.ts`), or the server in front of it (`direct-calls.ts`). */
export type Asked = {
  method: string;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
};

/** What a call is asked with. */
export type AskedCall = Asked & { params: Record<string, unknown>; query: URLSearchParams };

/** An answer with a JSON text as its body, or with none. */
export type Answer = { status: number; headers: Record<string, string>; body: string | null };

/**
 * Answers a call of the contract: parses the input, finds out who is calling, and returns only what the contract lets
 * out. Never rejects: errors are answers, too.
 */
export function answerCall<N extends CallName>(
  { name, call, handle }: { name: N; call: Call; handle: Handle<N> },
  asked: AskedCall,
): Promise<Answer> {
  return answerErrors(asked, async (provided) => {
    const visitor = provided.visitorCookie.read(asked.headers.get('cookie'));
    const params = parse(call.params, asked.params, call.fault);
    const query = parse(call.query, Object.fromEntries(asked.query), call.fault);
    const body = call.body && parse(call.body, await readJson(asked, call.fault), call.fault);
    requireSameUuid(params, body, call.fault);
    // The schemas in the table of calls have just turned the input into the handler's types.
    const input = {
      ...{ params, query, body, visitor },
      address: addressOf(asked, provided.env),
      userAgent: asked.headers.get('user-agent') ?? '',
    } as unknown as Input<N>;
    const output = await withLogContext('uploadId' in params ? { takeId: String(params.uploadId) } : {}, async () => {
      const result = await handle(provided, input);
      provided.logger[name === 'confirmTake' ? 'info' : 'debug']({ call: name }, 'call answered');
      return result;
    });
    const cookie = provided.visitorCookie.write(visitor);
    const headers = { 'Cache-Control': 'no-store', ...(cookie !== null && { 'Set-Cookie': cookie }) };
    return { status: call.status, headers, body: call.response && JSON.stringify(call.response.parse(output)) };
  });
}

/** What answers a request, or throws. */
type Work<A> = (services: Services) => Promise<A>;

/**
 * Answers what `work` throws in the contract's form. `X-Request-Id` of the answer is what the log calls the request.
 * `fromAnywhere`: also what another site's page asks for.
 */
export async function answerErrors<A extends { headers: Answer['headers'] | Headers }>(
  asked: Asked,
  work: Work<A>,
  { fromAnywhere = false }: { fromAnywhere?: boolean } = {},
): Promise<A | Answer> {
  const requestId = randomBytes(8).toString('hex');
  const answer = await withLogContext({ requestId }, async () => {
    try {
      const provided = await services();
      if (!fromAnywhere) requireSameOrigin(asked, provided.env.PUBLIC_URL);
      return await provided.requests.during(() => work(provided));
    } catch (error) {
      return refuse(error, asked.method);
    }
  });
  if (answer.headers instanceof Headers) answer.headers.set('X-Request-Id', requestId);
  else answer.headers['X-Request-Id'] = requestId;
  return answer;
}

/** The network address a request comes from; limits count by it. */
export function addressOf({ headers }: Pick<Asked, 'headers'>, { ADDRESS_HEADER, TRUST_PROXY: proxies }: Env): string {
  // Without the front door of this server, anybody can send its own header.
  if (ADDRESS_HEADER) return clientNetwork(headers.get(ADDRESS_HEADER), null, 1);
  return clientNetwork(headers.get('x-forwarded-for'), headers.get(SOCKET_HEADER), proxies);
}

/**
 * Returns what the schema makes of parameters, a query or a body; throws `invalidParameters` with the message `fault`
 * and where it is. Whatever the schema says, no text with a NUL character gets any further.
 */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown, fault = 'Invalid parameters'): T {
  requirePlain(value, fault);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => issue.path.join('.'));
  throw new AppError('invalidParameters', fault, { faults });
}

/** A body that repeats the visitor's id must have the one of the path. */
function requireSameUuid(params: object, body: unknown, fault?: string): void {
  const repeated = typeof body === 'object' && body !== null && 'uuid' in body ? body.uuid : undefined;
  if (repeated !== undefined && 'uuid' in params && params.uuid !== repeated)
    throw new AppError('invalidParameters', fault ?? 'Invalid parameters', { faults: ['uuid'] });
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
