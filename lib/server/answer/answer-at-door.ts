import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerCall } from './answer-call';
import { answerUpload } from './answer-upload';
import type { Answer, IncomingRequest } from './answer-errors';
import { findCalls } from './find-call';

/** A path that means the same however it is read: nothing in it is encoded. */
const PLAIN_PATH = /^\/api\/([\w./~-]+)$/;

/** Where files are sent to a storage that is this server's own. */
const UPLOADS = '/api/storage';

/**
 * Answers the request if it is for a call of visitors or an upload, and returns whether it is. The server in front of
 * Next asks this first, because a call that goes through Next costs three times as much
 * (docs/decisions/0030-what-calls-cost.md). Anything unusual about an address is left to Next, which answers by the
 * same functions.
 */
export function answerAtDoor(request: IncomingMessage, response: ServerResponse): boolean {
  const answering = answerOwn(request);
  void answering?.then((answer) => send(request, response, answer));
  return answering !== null;
}

function answerOwn(request: IncomingMessage): Promise<Answer> | null {
  const { method = '', url = '', headers } = request;
  const own = { method, headers: { get: (name: string) => [headers[name] ?? null].flat().at(0) ?? null } };
  if (method === 'POST' && url === UPLOADS) return answerUpload({ ...own, body: request });
  const [address = '', search = ''] = cutAt(url, url.indexOf('?'));
  const segments = PLAIN_PATH.exec(address)?.[1]?.split('/');
  if (!segments || findCalls(segments)?.byMethod.get(method)?.by !== 'visitor') return null;
  // Whoever does not read all of it still wants to answer.
  const body = request.iterator({ destroyOnReturn: false }) as IncomingRequest['body'];
  return answerCall({ ...own, segments, query: new URLSearchParams(search), body });
}

const cutAt = (text: string, at: number) => (at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]);

/** How much of a body that was refused is read, bytes; how long, is the front door's to say. */
const MAX_DISCARDED_BYTES = 16 * 1024 ** 2;

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, cookies = [], body }: Answer,
): void {
  if (response.destroyed) return;
  if (request.complete) request.resume();
  else discardRest(request);
  const content = typeof body === 'string' ? Buffer.from(body) : null;
  const more = content && { 'Content-Type': 'application/json', 'Content-Length': content.length };
  response.writeHead(status, { ...more, ...headers, ...(cookies.length > 0 && { 'Set-Cookie': [...cookies] }) });
  response.end(content);
}

/**
 * Reads the rest of a body that was refused: a connection that is closed while bytes are on their way is reset, and the
 * answer may be lost with it.
 */
function discardRest(request: IncomingMessage): void {
  let left = MAX_DISCARDED_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.socket.destroy();
  });
  request.resume();
}
