const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' blob:",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
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

/**
 * Sets them before anybody answers: Next leaves them off what it answers by itself. Returns the response.
 * @param {import('node:http').ServerResponse} response
 */
export function setAnswerHeaders(response) {
  for (const { key, value } of answerHeaders) response.setHeader(key, value);
  return response;
}
