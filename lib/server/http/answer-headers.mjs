/**
 * The origins named in STORAGE_ORIGINS, separated by whitespace or commas, as they stand in a security policy. What is
 * no web address is left out: the configuration is refused for it before the server starts (lib/server/env.ts).
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
 * The headers of every answer, pages and calls alike, by name.
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
    // Browsers never ask in the clear again for a year. Of other hosts below the domain it says nothing.
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
