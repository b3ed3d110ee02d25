import { AppError } from '@/lib/contract/errors';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws `forbidden` for a request that changes something and comes from another site's page
 * (docs/decisions/0019-who-may-do-what.md). Browsers send this in headers; a request without them is not from a
 * browser.
 */
export function requireSameOrigin(
  request: { method: string; headers: { get(name: string): string | null } },
  publicUrl: string,
): void {
  if (safe.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const allowed = site !== null ? site === 'same-origin' : origin === null || origin === publicUrl;
  if (!allowed) throw new AppError('forbidden', 'This request comes from another site');
}
