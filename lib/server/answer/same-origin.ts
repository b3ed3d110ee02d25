import { AppError } from '@/lib/contract/errors';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws `forbidden` for a request that changes something and comes from another site's page
 * (docs/decisions/0019-who-may-do-what.md). Browsers send this in headers; a request without them is not from a
 * browser.
 */
export function requireSameOrigin(request: WithHeaders & { method: string }, publicUrl: string): void {
  if (safe.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const allowed = site !== null ? site === 'same-origin' : origin === null || origin === publicUrl;
  if (!allowed) throw fromAnotherSite();
}

/**
 * Throws `forbidden` for a request to which another site's page has led a browser: whoever follows a link takes the
 * session's cookie along. It is for what is noted or costs much, though it changes nothing.
 */
export function requireNoOtherSite({ headers }: WithHeaders): void {
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw fromAnotherSite();
}

type WithHeaders = { headers: { get(name: string): string | null } };

const fromAnotherSite = () => new AppError('forbidden', 'This request comes from another site');
