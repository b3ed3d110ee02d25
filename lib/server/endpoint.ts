import { randomBytes } from 'node:crypto';
import { NextResponse, type NextRequest } from 'next/server';
import type * as z from 'zod/mini';
import type { Call } from '@/lib/contract/call';
import { CALLS, type CallName, type CallOutput, type Calls } from '@/lib/contract/calls';
import { AppError } from '@/lib/contract/errors';
import type { Env } from './env';
import { clientNetwork } from './http/client-address.mjs';
import { SOCKET_HEADER } from './http/socket-address.mjs';
import { withLogContext } from './log-context';
import { readJson } from './read-json';
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
type Handle<N extends CallName> = (services: Services, input: Input<N>) => Promise<CallOutput<N>>;
/** Routes without parameters get no `params`. */
export type Context = { params: Promise<Record<string, string | string[]> | undefined> };

/**
 * Returns a route handler for a call of the contract: it parses the input, finds out who is calling, and returns only
 * what the contract lets out.
 */
export function endpoint<N extends CallName>(name: N, handle: Handle<N>) {
  const call: Call = CALLS[name];
  return rawEndpoint(async (provided, request, context) => {
    const visitor = provided.visitorCookie.read(request);
    const params = parse(call.params, (await context.params) ?? {}, call.fault);
    const query = parse(call.query, Object.fromEntries(request.nextUrl.searchParams), call.fault);
    const body = call.body && parse(call.body, await readJson(request, call.fault), call.fault);
    requireSameUuid(params, body, call.fault);
    // The schemas in the table of calls have just turned the input into the handler's types.
    const input = {
      ...{ params, query, body, visitor },
      address: addressOf(request, provided.env),
      userAgent: request.headers.get('user-agent') ?? '',
    } as unknown as Input<N>;
    const output = await withLogContext('uploadId' in params ? { takeId: String(params.uploadId) } : {}, async () => {
      const result = await handle(provided, input);
      provided.logger[name === 'confirmTake' ? 'info' : 'debug']({ call: name }, 'call answered');
      return result;
    });
    const response = call.response
      ? NextResponse.json(call.response.parse(output), { status: call.status })
      : new NextResponse(null, { status: call.status });
    provided.visitorCookie.write(response, visitor);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  });
}

/** The network address a request comes from; limits count by it. */
export function addressOf({ headers }: Request, { ADDRESS_HEADER, TRUST_PROXY: proxies }: Env): string {
  // Without the front door of this server, anybody can send its own header.
  if (ADDRESS_HEADER) return clientNetwork(headers.get(ADDRESS_HEADER), null, 1);
  return clientNetwork(headers.get('x-forwarded-for'), headers.get(SOCKET_HEADER), proxies);
}

type RawHandle = (services: Services, request: NextRequest, context: Context) => Promise<Response>;

/**
 * Returns a route handler that is not part of the contract, for uploads and downloads. Its errors have the same form.
 * `X-Request-Id` of the response is what the log calls the request.
 */
export function rawEndpoint(handle: RawHandle) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const requestId = randomBytes(8).toString('hex');
    const response = await withLogContext({ requestId }, () => answer(handle, request, context));
    response.headers.set('X-Request-Id', requestId);
    return response;
  };
}

async function answer(handle: RawHandle, request: NextRequest, context: Context): Promise<Response> {
  try {
    const provided = await services();
    requireSameOrigin(request, provided.env.PUBLIC_URL);
    return await provided.requests.during(() => handle(provided, request, context));
  } catch (error) {
    return refuse(error, request);
  }
}

/** Returns what the schema makes of a value; throws `invalidParameters` with the message `fault` and where it is. */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown, fault = 'Invalid parameters'): T {
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

async function refuse(error: unknown, request: NextRequest): Promise<Response> {
  const known = toAppError(error);
  const { code, type, message, details } = known;
  const later = retryAfter(details);
  if (known.status >= 500) {
    const provided = await services().catch(() => null);
    // Whoever is told when to try again waits for work that goes on; that alone is no error.
    const level = 'Retry-After' in later ? 'warn' : 'error';
    // The path identifies a visitor; the method and the error are enough to find the cause.
    provided?.logger[level]({ err: error, method: request.method }, 'a request failed');
  }
  const headers: HeadersInit = { 'Cache-Control': 'no-store', ...later };
  return NextResponse.json(
    { error: { code, type, message, ...(details === undefined ? {} : { details }) } },
    { status: known.status, headers },
  );
}

/** If the details say when to try again, the header says so too. */
function retryAfter(details: unknown): Record<string, string> {
  if (typeof details !== 'object' || details === null || !('retryAfter' in details)) return {};
  return { 'Retry-After': String(details.retryAfter) };
}
