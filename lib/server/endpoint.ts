import type { NextRequest } from 'next/server';
import { CALLS, type CallName } from '@/lib/contract/calls';
import { answerCall, answerErrors, type Answer, type AskedCall, type Handle } from './answer-call';
import { answerDirectly } from './direct-calls';
import type { Services } from './wiring/services';

/** Routes without parameters get no `params`. */
export type Context = { params: Promise<Record<string, string | string[]> | undefined> };

/** Returns a route handler for a call of the contract (`answerCall`). From now on the call is answered without Next. */
export function endpoint<N extends CallName>(name: N, handle: Handle<N>) {
  const call = CALLS[name];
  const answer = (asked: AskedCall) => answerCall({ name, call, handle }, asked);
  answerDirectly(name, answer);
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const { method, headers, body } = request;
    const params = (await context.params) ?? {};
    return toResponse(await answer({ method, headers, body, params, query: request.nextUrl.searchParams }));
  };
}

export type RawHandle = (services: Services, request: NextRequest, context: Context) => Promise<Response>;

/**
 * Returns a route handler outside the contract, for uploads and downloads. Its errors have the same form.
 * `fromAnywhere`: other sites' pages may ask too, because the address itself is the proof, and no cookie counts.
 */
export function rawEndpoint(handle: RawHandle, { fromAnywhere = false }: { fromAnywhere?: boolean } = {}) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const answer = await answerErrors(request, (provided) => handle(provided, request, context), { fromAnywhere });
    return answer instanceof Response ? answer : toResponse(answer);
  };
}

function toResponse({ status, headers, body }: Answer): Response {
  const response = new Response(body, { status, headers });
  if (body !== null) response.headers.set('Content-Type', 'application/json');
  return response;
}
