import { Readable } from 'node:stream';
import type { NextRequest } from 'next/server';
import { answerCall } from './answer-call';
import { answerErrors, type Answer } from './answer-errors';
import { answerUpload } from './answer-upload';
import type { Services } from '../wiring/services';

/** Routes without parameters get no `params`. */
export type Context = { params: Promise<Record<string, string | string[]> | undefined> };

/** The route handler for all calls of the contract, by whatever method; its parameter `path` is the path. */
export async function callsEndpoint(request: NextRequest, context: Context): Promise<Response> {
  const { method, headers, body, nextUrl, signal } = request;
  const { path = [] } = (await context.params) ?? {};
  const segments = [path].flat();
  return toResponse(await answerCall({ method, headers, body, segments, query: nextUrl.searchParams }), signal);
}

/** The route handler for uploads. */
export async function uploadsEndpoint(request: NextRequest): Promise<Response> {
  return toResponse(await answerUpload(request), request.signal);
}

export type RawHandle = (services: Services, request: NextRequest, context: Context) => Promise<Response>;

/**
 * Returns a route handler outside the contract, for downloads and the like. Its errors have the same form.
 * `fromAnywhere`: other sites' pages may ask too, because the address itself is the proof, and no cookie counts.
 */
export function rawEndpoint(handle: RawHandle, { fromAnywhere = false }: { fromAnywhere?: boolean } = {}) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const answer = await answerErrors(request, (provided) => handle(provided, request, context), { fromAnywhere });
    return answer instanceof Response ? answer : toResponse(answer, request.signal);
  };
}

function toResponse({ status, headers, cookies = [], body }: Answer, signal: AbortSignal): Response {
  const response = new Response(body instanceof Readable ? toWeb(body, signal) : body, { status, headers });
  if (typeof body === 'string') response.headers.set('Content-Type', 'application/json');
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Next does not cancel the body of an answer whose browser has gone before it is handed over: its making ends then. */
function toWeb(content: Readable, signal: AbortSignal): ReadableStream {
  const body = Readable.toWeb(content) as ReadableStream;
  const stop = () => void content.destroy();
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return body;
}
