/** Where browsers find the video services: their calls, their media and message servers, and their log. */
const VIDEO_SERVICE_ORIGINS = ['opentok.com', 'tokbox.com', 'vonage.com'].flatMap((domain) => [
  `https://*.${domain}`,
  `wss://*.${domain}`,
]);

/**
 * Returns the origins to which browsers may connect for a hosted video session. There are none without a service: the
 * policy then is as if there were no such thing. VIDEO_SESSION_ORIGINS names others, such as those of a proxy; it also
 * opens the policy where another backend has the keys.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function readSessionOrigins({ OPENTOK_API_KEY, VONAGE_APPLICATION_ID, VIDEO_SESSION_ORIGINS = '' }) {
  const named = VIDEO_SESSION_ORIGINS.split(/[\s,]+/).filter((origin) =>
    /^(?:https?|wss?):\/\/[\w.*:-]+$/i.test(origin),
  );
  if (named.length > 0) return named;
  return OPENTOK_API_KEY || VONAGE_APPLICATION_ID ? VIDEO_SERVICE_ORIGINS : [];
}

/**
 * @param {string[]} storageOrigins where films and takes are, if not here
 * @param {string[]} sessionOrigins what a hosted video session connects to
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
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(self)',
    'X-Robots-Tag': 'noindex',
    // For a year browsers use only https for this host. Hosts below the domain are not affected.
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
