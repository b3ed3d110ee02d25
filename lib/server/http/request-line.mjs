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

/** As much as Next reads of the router's state, letters. */
const LONGEST_STATE = 40_000;

/**
 * Returns why Next would fail on the router's state that a client sent, as a sentence; `null`: it would not. What a
 * browser sends has the form of the tree that Next reads; everything else makes it log a stack.
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
export function faultOfRouterHeaders({ 'next-router-state-tree': state }) {
  if (state === undefined) return null;
  try {
    if (state.length <= LONGEST_STATE && isTree(JSON.parse(decodeURIComponent(String(state))))) return null;
  } catch {
    // The same for what is no JSON.
  }
  return 'The state of the router cannot be read';
}

/** A segment, the trees below it, and what the browser has and wants of it. */
function isTree(value) {
  if (!Array.isArray(value) || value.length > 6) return false;
  const [segment, below, address, wanted, hints, key] = value;
  return (
    isSegment(segment) &&
    isRecord(below) &&
    Object.values(below).every(isTree) &&
    (address == null || (isTexts(address) && address.length === 2)) &&
    (wanted == null || WANTED.has(wanted)) &&
    (hints == null || typeof hints === 'number') &&
    (key === undefined || typeof key === 'string')
  );
}

const WANTED = new Set(['refetch', 'inside-shared-layout', 'metadata-only']);
/** How Next calls the kinds of parameters in a path. This app has those that are one segment alone, and the rest. */
const KINDS = new Set(['d', 'c', 'oc']);

/** A word of the path, or a parameter: its name, its value, its kind, and the words that stand beside it. */
function isSegment(segment) {
  if (!Array.isArray(segment)) return typeof segment === 'string';
  const [name, value, kind, beside] = segment;
  return segment.length === 4 && isTexts([name, value]) && KINDS.has(kind) && (beside === null || isTexts(beside));
}

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value) => Array.isArray(value) && value.every((text) => typeof text === 'string');

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
