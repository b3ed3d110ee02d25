import { readStorageOrigins } from './storage-origins.mjs';

/** Where another backend keeps films and takes: read when the server starts, so that one build serves any of them. */
const storage = readStorageOrigins().map((origin) => ` ${origin}`).join('');

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
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

/** On every answer, pages and calls alike. */
export const answerHeaders = [
  { key: 'Content-Security-Policy', value: contentSecurityPolicy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(self), microphone=(self)' },
  { key: 'X-Robots-Tag', value: 'noindex' },
];

/** Where visitors come by https, browsers never ask in the clear again for a year. Of other hosts below the domain it says nothing. */
const strictTransport = { key: 'Strict-Transport-Security', value: 'max-age=31536000' };

/**
 * Sets them before anybody answers: Next leaves them off what it answers by itself. Returns the response.
 * @param {import('node:http').ServerResponse} response
 * @param {{ https: boolean }} options whether `PUBLIC_URL` is https
 */
export function setAnswerHeaders(response, { https }) {
  for (const { key, value } of https ? [...answerHeaders, strictTransport] : answerHeaders) response.setHeader(key, value);
  return response;
}
