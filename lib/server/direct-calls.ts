import type { IncomingMessage, ServerResponse } from 'node:http';
import { ADDRESSES } from '@/lib/contract/addresses';
import type { CallName } from '@/lib/contract/calls';
import type { Answer, AskedCall } from './answer-call';

type AnswerCall = (asked: AskedCall) => Promise<Answer>;

/**
 * Answers the request if it is for a call that can be answered directly, and returns whether it is. Anything unusual
 * about an address is left to Next.
 */
export type AnswerDirectly = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Each bundle has its own copy of this module, and the server in front of Next has none. */
const shared = globalThis as {
  introreelCalls?: Map<CallName, AnswerCall>;
  introreelAnswerDirectly?: AnswerDirectly;
};
const calls: Map<CallName, AnswerCall> = (shared.introreelCalls ??= new Map());
shared.introreelAnswerDirectly ??= answerIfKnown;

/**
 * From now on the server in front of Next (scripts/serve.mjs) answers this call itself, which costs a third
 * (docs/decisions/0030-what-calls-cost.md). Next loads a route with its first request, so that one goes its way.
 */
export function answerDirectly(name: CallName, answer: AnswerCall): void {
  calls.set(name, answer);
}

/** The paths of all calls, segment by segment. */
type Place = { next: Map<string, Place>; any: { name: string; place: Place } | null; calls: Map<string, CallName> };

const createPlace = (): Place => ({ next: new Map(), any: null, calls: new Map() });
const root = createPlace();
for (const [name, { method, path }] of Object.entries(ADDRESSES)) {
  const place = path.split('/').reduce(addSegment, root);
  place.calls.set(method.toUpperCase(), name as CallName);
}

function addSegment(place: Place, segment: string): Place {
  const param = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (param) return (place.any ??= { name: param, place: createPlace() }).place;
  const next = place.next.get(segment) ?? createPlace();
  place.next.set(segment, next);
  return next;
}

/** Returns the call that is meant and its parameters, or `null`. A path's own word goes before a parameter. */
export function findCall(method: string, path: string): { name: CallName; params: Record<string, string> } | null {
  const params: Record<string, string> = {};
  let place: Place = root;
  for (const segment of path.split('/')) {
    const next = place.next.get(segment);
    if (!next && (!place.any || !segment)) return null;
    if (!next && place.any) params[place.any.name] = segment;
    place = next ?? place.any?.place ?? root;
  }
  const name = place.calls.get(method);
  return name ? { name, params } : null;
}

/** A path that means the same however it is read: nothing in it is encoded. */
const PLAIN_PATH = /^\/api\/([\w./~-]+)$/;

function answerIfKnown(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headers } = request;
  const [address = '', search = ''] = cutAt(url, url.indexOf('?'));
  const path = PLAIN_PATH.exec(address)?.[1];
  const found = path ? findCall(method, path) : null;
  const answer = found && calls.get(found.name);
  if (!answer) return false;
  const asked: AskedCall = {
    method,
    headers: { get: (name) => [headers[name] ?? null].flat().at(0) ?? null },
    // Whoever does not read all of it still wants to answer.
    body: request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
    params: found.params,
    query: new URLSearchParams(search),
  };
  void answer(asked).then((answered) => send(request, response, answered));
  return true;
}

const cutAt = (text: string, at: number) => (at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]);

/** How much of a body that was refused is read, bytes; how long, is the front door's to say. */
const MOST_DISCARDED_BYTES = 16 * 1024 ** 2;

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  if (request.complete) request.resume();
  else discardRest(request);
  const content = body === null ? null : Buffer.from(body);
  const more = content && { 'Content-Type': 'application/json', 'Content-Length': content.length };
  response.writeHead(status, { ...more, ...headers });
  response.end(content);
}

/**
 * Reads the rest of a body that was refused: a connection that is closed while bytes are on their way is reset, and the
 * answer may be lost with it.
 */
function discardRest(request: IncomingMessage): void {
  let left = MOST_DISCARDED_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.socket.destroy();
  });
  request.resume();
}
