/** The methods that Next supports. It fails on others and logs a stack. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const READING = new Set(['GET', 'HEAD']);
/** Only calls accept a request body; three of them lie beside their pages. */
const CALLS =
  /^\/(?:api(?:\/|$)|organizer\/(?:shared\/[^/]+\/unlock|letters\/[^/]+\/refuse|campaigns\/[^/]+\/rehearsal\/end)$)/;

/** No database keeps a text with it. */
const NUL = /%00/;

/**
 * Returns why a request is refused before Next sees it, as a sentence; `null`: it may go on. A target that does not
 * begin with `/` names another host (`GET http://other/any`), to which Next would redirect, or nothing (`OPTIONS *`).
 * Next takes a request body sent to a page for a call of a server action, finds no such action, and logs a stack.
 * @param {{ method?: string, url?: string }} request
 */
export function faultOfRequestLine({ method = '', url = '' }) {
  if (!METHODS.has(method)) return 'There is no such method here';
  if (!url.startsWith('/')) return 'The address must begin with a slash';
  if (NUL.test(url)) return 'An address has no NUL character';
  const [path] = url.split('?', 1);
  if (!READING.has(method) && !CALLS.test(path)) return 'A page can only be read';
  return canDecode(path) ? null : 'The address cannot be decoded';
}

/**
 * Returns why Next would fail on the router headers that a client sent, as a sentence; `null`: it would not.
 * `readRouterState` is Next's reader of the state, which throws.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {(state: string) => unknown} readRouterState
 */
export function faultOfRouterHeaders({ 'next-router-state-tree': state }, readRouterState) {
  try {
    if (state !== undefined) readRouterState(String(state));
    return null;
  } catch {
    return 'The state of the router cannot be read';
  }
}

function canDecode(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses such a request with a body in the form of all errors: see lib/contract/errors.ts.
 * @param {import('node:http').ServerResponse} response
 * @param {string} message
 */
export function refuseRequest(response, message) {
  response.writeHead(400, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' });
  response.end(JSON.stringify({ error: { code: 'invalidParameters', type: 'BAD_REQUEST', message } }));
}
