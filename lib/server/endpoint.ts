import { NextResponse, type NextRequest } from 'next/server';
import type * as z from 'zod/mini';
import { CALLS, type Call, type CallName, type CallOutput, type Calls } from '@/lib/contract/calls';
import { AppError, isAppError } from '@/lib/contract/errors';
import { clientNetwork } from './http/client-address.mjs';
import { SOCKET_HEADER } from './http/socket-address.mjs';
import { readJson } from './read-json';
import { requireSameOrigin } from './same-origin';
import type { Visitor } from './use-cases/deps';
import { services, type Services } from './wiring';

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
type Context = { params: Promise<Record<string, string | string[]> | undefined> };

/**
 * Returns a route handler for a call of the contract: it parses the input, finds out who is calling, and returns only
 * what the contract lets out.
 */
export function endpoint<N extends CallName>(name: N, handle: Handle<N>) {
  const call: Call = CALLS[name];
  return rawEndpoint(async (provided, request, context) => {
    const visitor = provided.visitorCookie.read(request);
    const params = parse(call.params, (await context.params) ?? {});
    const query = parse(call.query, Object.fromEntries(request.nextUrl.searchParams));
    const body = call.body && parse(call.body, await readJson(request));
    // The schemas in the table of calls have just turned the input into the handler's types.
    const output = await handle(provided, {
      ...{ params, query, body, visitor },
      address: addressOf(request, provided.env.TRUST_PROXY),
      userAgent: request.headers.get('user-agent') ?? '',
    } as unknown as Input<N>);
    const response = call.response
      ? NextResponse.json(call.response.parse(output), { status: call.status })
      : new NextResponse(null, { status: call.status });
    provided.visitorCookie.write(response, visitor);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  });
}

function addressOf({ headers }: Request, proxies: number): string {
  return clientNetwork(headers.get('x-forwarded-for'), headers.get(SOCKET_HEADER), proxies);
}

type RawHandle = (services: Services, request: NextRequest, context: Context) => Promise<Response>;

/**
 * Returns a route handler that is not part of the contract, for uploads and downloads. Its errors have the same form.
 */
export function rawEndpoint(handle: RawHandle) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    try {
      const provided = await services();
      requireSameOrigin(request, provided.env.PUBLIC_URL);
      return await provided.requests.during(() => handle(provided, request, context));
    } catch (error) {
      return refuse(error, request);
    }
  };
}

function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => issue.path.join('.'));
  throw new AppError('invalidParameters', 'Invalid parameters', { faults });
}

async function refuse(error: unknown, request: NextRequest): Promise<Response> {
  const known = toAppError(error);
  if (known.status >= 500) {
    const provided = await services().catch(() => null);
    // The path identifies a visitor; the method and the error are enough to find the cause.
    provided?.logger.error({ err: error, method: request.method }, 'a request failed');
  }
  const { code, type, message, details } = known;
  const headers: HeadersInit = { 'Cache-Control': 'no-store', ...retryAfter(details) };
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

/** The codes of the system and the database for a full disk or quota. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', '53100'];

/**
 * A full disk becomes `noSpace` and a lost database `unavailable`, because both pass. Any other error becomes
 * `internal`, and its message is not sent.
 */
function toAppError(error: unknown): AppError {
  if (isAppError(error)) return new AppError(error.code, error.message, error.details);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NO_SPACE.includes(code)) return new AppError('noSpace', 'There is no room left');
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code.startsWith('57P'))
    return new AppError('unavailable', 'Please try again');
  return new AppError('internal', 'Something went wrong here');
}
