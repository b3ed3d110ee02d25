type Pages = { pagesOrigin: string; formUrl: string; link: string };

/**
 * Returns what prevents pages at `pagesOrigin` from posting to storage, reading its answers, or fetching a link.
 * Nothing does when storage has the same origin. At another origin, storage must allow each of these (CORS), also for
 * errors.
 */
export async function crossOriginFaults({ pagesOrigin, formUrl, link }: Pages): Promise<string[]> {
  if ([formUrl, link].every((url) => new URL(url, pagesOrigin).origin === pagesOrigin)) return [];
  const origin = { origin: pagesOrigin };
  // The page listens to the upload's progress, so browsers send a preflight request.
  const asked = await ask(formUrl, {
    method: 'OPTIONS',
    headers: { ...origin, 'access-control-request-method': 'POST' },
  });
  const refused = await ask(formUrl, { method: 'POST', headers: origin, body: new FormData() });
  const fetched = await ask(link, { headers: origin });
  const isOpen = (headers: Headers) => ['*', pagesOrigin].includes(headers.get('access-control-allow-origin') ?? '');
  const checks: [string, boolean][] = [
    ['a preflight is not answered', asked.ok],
    ['a preflight does not allow the pages', isOpen(asked.headers)],
    ['a preflight does not allow POST', lists(asked.headers.get('access-control-allow-methods'), 'post')],
    ['a refusal cannot be read', !refused.ok && isOpen(refused.headers)],
    ['Retry-After cannot be read', lists(refused.headers.get('access-control-expose-headers'), 'retry-after')],
    ['a file cannot be fetched', fetched.ok && isOpen(fetched.headers)],
  ];
  return checks.filter(([, isKept]) => !isKept).map(([fault]) => fault);
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  await response.body?.cancel();
  return response;
}

const lists = (header: string | null, name: string) =>
  (header ?? '')
    .toLowerCase()
    .split(/,\s*/)
    .some((one) => one === '*' || one === name);
