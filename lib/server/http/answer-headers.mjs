/**
 * @param {string[]} storageOrigins where films and takes are, if not here
 * @param {string[]} sessionOrigins what else pages connect to
 * @param {boolean} dev React's own tools evaluate code in development
 */
function contentSecurityPolicy(storageOrigins, sessionOrigins, dev) {
  const storage = storageOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' blob:${storage}${sessionOrigins.map((origin) => ` ${origin}`).join('')}`,
    `img-src 'self' blob: data:${storage}`,
    `media-src 'self' blob:${storage}`,
    "worker-src 'self' blob:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Returns the headers of every response, for pages and calls alike, by name.
 * @param {{ https: boolean, storageOrigins?: string[], sessionOrigins?: string[], dev?: boolean }} options `https`:
 * whether `PUBLIC_URL` is; the origins are read when the server starts, so that one build serves any of them
 * @returns {Record<string, string>}
 */
export function answerHeaders({ https, storageOrigins = [], sessionOrigins = [], dev = false }) {
  return {
    'Content-Security-Policy': contentSecurityPolicy(storageOrigins, sessionOrigins, dev),
    'X-Content-Type-Options': 'nosniff',
    // A page that told its address to nobody would send forms with `Origin: null`, which anybody can.
    'Referrer-Policy': 'same-origin',
    // Of all pages, although only visitors' and the builder record: a browser keeps the policy of the page that it
    // loaded first, and the console goes from page to page without loading.
    'Permissions-Policy': 'camera=(self), microphone=(self)',
    'X-Robots-Tag': 'noindex',
    // For a year browsers use only https for this host. Hosts below the domain are not affected.
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** The pages whose address is a secret: their scripts and pictures are asked for without naming it. */
const SECRET_PAGES = '/r/';

/** Files that a browser saves (`storage/folder/serve-file.ts`): whatever it makes of one, nothing of it runs. */
const SAVED_FILE = /^\/api\/media\/[^?]*(?:\.pdf(?:\?|$)|\?(?:[^#]*&)?download=)/;

/**
 * Captions of the campaign's own video, of clips and of films (`pages/captions.ts`), and of a film that is shared
 * (`answer/shared-captions.ts`): nothing of them runs, either.
 */
const CAPTIONS = /^\/(?:[^/?#]+\/(?:intro|film|clips\/[^/?#]+)|organizer\/shared\/[^/?#]+)\/captions(?:\?|$)/;
const RUNS_NOTHING = { 'Content-Security-Policy': "sandbox; default-src 'none'" };

/**
 * Returns the headers that the page or file at this address has besides, in the place of those of every response.
 * @param {string} [url]
 * @returns {Record<string, string>}
 */
export function pageHeaders(url = '') {
  if (url.startsWith(SECRET_PAGES)) return { 'Referrer-Policy': 'no-referrer' };
  return SAVED_FILE.test(url) || CAPTIONS.test(url) ? RUNS_NOTHING : {};
}
