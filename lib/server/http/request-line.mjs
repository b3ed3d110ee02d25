/** What Next can be asked with. It fails on others, with a stack in the log. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const READING = new Set(['GET', 'HEAD']);
/** Only calls are sent anything. */
const CALLS = /^\/api(\/|$)/;

/**
 * Why a request is refused before Next sees it, in a sentence; `null`: it may go on.
 * A target that does not begin with `/` names another host (`GET http://other/any`), to which Next would redirect, or
 * nothing (`OPTIONS *`). What is sent to a page Next takes for an action of the page, has none, and says so with a
 * stack in the log.
 * @param {{ method?: string, url?: string }} request
 */
export function faultOfRequestLine({ method = '', url = '' }) {
  if (!METHODS.has(method)) return 'There is no such method here';
  if (!url.startsWith('/')) return 'The address must begin with a slash';
  const [path] = url.split('?', 1);
  if (!READING.has(method) && !CALLS.test(path)) return 'A page can only be read';
  return canDecode(path) ? null : 'The address cannot be decoded';
}

/**
 * Why Next would fail on what a client sent under its router's own names, in a sentence; `null`: it would not.
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

/** Answers such a request in the form of every error: see lib/contract/errors.ts.
 * @param {import('node:http').ServerResponse} response
 * @param {string} message */
export function refuseRequest(response, message) {
  response.writeHead(400, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' });
  response.end(JSON.stringify({ error: { code: 'invalidParameters', type: 'BAD_REQUEST', message } }));
}
