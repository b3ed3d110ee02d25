/**
 * Returns the origins in STORAGE_ORIGINS, which are separated by whitespace or commas, in the form that a security
 * policy needs. Entries that are not web addresses are left out: the configuration check refuses them before the server
 * starts (lib/server/env.ts).
 * @param {string} named
 * @returns {string[]}
 */
export function readStorageOrigins(named) {
  const given = named.split(/[\s,]+/);
  return given.filter((text) => /^https?:/i.test(text) && URL.canParse(text)).map((text) => new URL(text).origin);
}

/**
 * @param {string[]} storageOrigins where another backend keeps films and takes
 * @param {boolean} dev React's own tools evaluate code in development
 */
function contentSecurityPolicy(storageOrigins, dev) {
  const storage = storageOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' blob:${storage}`,
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
 * @param {{ https: boolean, storageOrigins?: string[], dev?: boolean }} options `https`: whether `PUBLIC_URL` is; the
 * origins are read when the server starts, so that one build serves any of them
 * @returns {Record<string, string>}
 */
export function answerHeaders({ https, storageOrigins = [], dev = false }) {
  return {
    'Content-Security-Policy': contentSecurityPolicy(storageOrigins, dev),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(self)',
    'X-Robots-Tag': 'noindex',
    // For a year browsers use only https for this host. Hosts below the domain are not affected.
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
